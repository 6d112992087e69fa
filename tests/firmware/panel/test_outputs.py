from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from firmware.boards import LampWiring, LightWiring
from firmware.panel.outputs import NoLamp, PinBuzzer, PinLamp, PinLight, PulsedLamp, lamp_of


def test_the_light_shines_when_its_pins_are_low() -> None:
    pins = MockFactory()
    light = PinLight(LightWiring(17, 27, 22), pins)
    levels = {17: True, 27: True, 22: True}
    assert {number: bool(pins.pin(number).state) for number in levels} == levels
    light.shine((255, 255, 0))
    assert {number: bool(pins.pin(number).state) for number in levels} == {17: False, 27: False, 22: True}
    light.shine(None)
    assert {number: bool(pins.pin(number).state) for number in levels} == levels
    light.close()


def test_the_buzzer_makes_the_tone_it_is_given() -> None:
    pins = MockFactory(pin_class=MockPWMPin)
    buzzer = PinBuzzer(26, pins)
    buzzer.sound(784)
    assert (pins.pin(26).frequency, pins.pin(26).state) == (784, 0.5)
    buzzer.sound(0)
    assert pins.pin(26).state == 0.0
    buzzer.close()


def test_a_lamp_without_pulses_is_switched() -> None:
    pins = MockFactory()
    lamp = lamp_of(LampWiring(4, None), pins)
    assert isinstance(lamp, PinLamp)
    lamp.switch(True)
    assert pins.pin(4).state
    lamp.close()
    assert isinstance(lamp_of(None, pins), NoLamp)


def chip(folder: Path, name: str, channels: int) -> Path:
    """What Linux shows of a part that makes pulses; its channels are there once they are asked for."""
    made = folder / name
    for channel in range(channels):
        (made / f"pwm{channel}").mkdir(parents=True)
        (made / f"pwm{channel}" / "period").write_text("0", encoding="ascii")
    (made / "npwm").write_text(f"{channels}\n", encoding="ascii")
    return made


@pytest.mark.parametrize(
    ("channels", "pin", "channel"), [(2, 18, 0), (2, 13, 1), (2, 19, 1), (4, 12, 0), (4, 18, 2), (4, 19, 3)]
)
def test_a_lamp_with_pulses_is_set_by_the_computer_itself(
    tmp_path: Path, channels: int, pin: int, channel: int
) -> None:
    made = chip(tmp_path, "pwmchip0", channels)
    lamp = PulsedLamp(LampWiring(pin, 20_000), 0.6, tmp_path)

    def told(name: str) -> int:
        return int((made / f"pwm{channel}" / name).read_text(encoding="ascii"))

    assert (told("period"), told("duty_cycle"), told("enable")) == (50_000, 0, 1)
    lamp.switch(True)
    assert told("duty_cycle") == 30_000
    lamp.close()
    assert (told("duty_cycle"), told("enable")) == (0, 0)


def test_the_parts_that_make_no_pulses_for_pins_are_left_alone(tmp_path: Path) -> None:
    chip(tmp_path, "pwmchip0", 1)
    made = chip(tmp_path, "pwmchip2", 4)
    PulsedLamp(LampWiring(12, 10_000), folder=tmp_path)
    assert int((made / "pwm0" / "period").read_text(encoding="ascii")) == 100_000


def test_a_channel_is_asked_for_first_and_its_rights_are_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = chip(tmp_path, "pwmchip0", 2)
    shutil.rmtree(made / "pwm0")
    waited: list[float] = []

    def sleep(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 3:
            (made / "pwm0").mkdir()
            (made / "pwm0" / "period").write_text("0", encoding="ascii")

    monkeypatch.setattr("firmware.panel.outputs.time.sleep", sleep)
    PulsedLamp(LampWiring(18, 20_000), folder=tmp_path)
    assert (made / "export").read_text(encoding="ascii") == "0"
    assert len(waited) == 3


def test_pulses_that_the_system_does_not_offer_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no pulses"):
        PulsedLamp(LampWiring(18, 20_000), folder=tmp_path / "none")
