"""A box that cannot start says why on its display, whatever the reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from firmware import __main__ as box
from firmware.display.panel import PretendedDisplay
from firmware.machine import trouble
from firmware.machine.trouble import forget, main, reason, remember, screen
from firmware.screens.draw import draw
from firmware.screens.words import Speaker
from reader.errors import ConfigurationError, StorageError
from reader.languages import Translator, available, marked

SPEAKER = Speaker(Translator())
LONG = ConfigurationError(
    marked("{file}, line {line}: “{key}” must be {wanted}."),
    file="/etc/arbiter/config.toml",
    line=12,
    key="board",
    wanted="display_hat_mini, sh1106_wired, ssd1306_wired, waveshare_13_lcd_hat, or a file",
)


def test_what_ended_the_box_is_what_the_display_says(tmp_path: Path) -> None:
    remember(LONG, tmp_path)
    assert SPEAKER.speak(reason(tmp_path)) == str(LONG)
    forget(tmp_path)
    assert "line 12" not in SPEAKER.speak(reason(tmp_path))


def test_a_box_that_hung_says_so(tmp_path: Path) -> None:
    assert "hung" in SPEAKER.speak(reason(tmp_path, {"MONITOR_SERVICE_RESULT": "watchdog"}))
    assert "stopped several times" in SPEAKER.speak(reason(tmp_path, {"MONITOR_SERVICE_RESULT": "signal"}))


@pytest.mark.parametrize("content", ["", "{", "[]", '{"sentence": 1}', '{"sentence": "x", "details": 3}'])
def test_a_reason_that_cannot_be_read_is_no_obstacle(tmp_path: Path, content: str) -> None:
    (tmp_path / "trouble.json").write_text(content)
    assert SPEAKER.speak(reason(tmp_path, {}))


def test_a_folder_that_cannot_be_written_is_no_obstacle(tmp_path: Path) -> None:
    remember(StorageError("full"), tmp_path / "nowhere")
    forget(tmp_path / "nowhere")


@pytest.mark.parametrize("size", [(320, 240), (240, 240), (128, 64)])
@pytest.mark.parametrize("language", available())
def test_the_longest_reason_can_be_drawn_on_every_display(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    remember(LONG, tmp_path)
    picture = draw(screen(reason(tmp_path)), size, Speaker(Translator(language)))
    assert picture.size == size


def test_the_box_leaves_its_reason_and_the_next_process_finds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    config = tmp_path / "config.toml"
    config.write_text("[box]\n\ncamera = 3\n")
    assert box.main(["--config", str(config), "--data", str(tmp_path / "table")]) == 2
    assert "line 3" in SPEAKER.speak(reason(tmp_path))
    capsys.readouterr()


def test_the_screen_stays_until_the_patience_ends_and_the_box_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(trouble, "TRY_AGAIN_S", 0.05)
    remember(LONG, tmp_path)
    config = tmp_path / "config.toml"
    config.write_text("[box]\nsimulated = true\n")
    assert main(["--config", str(config), "--run", str(tmp_path)]) == 0
    assert "line 12" in capsys.readouterr().err


def test_ok_on_the_box_ends_the_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from gpiozero import Device

    from firmware.display import panel
    from firmware.panel.buttons import Button

    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setattr(trouble, "TRY_AGAIN_S", 30.0)
    shown: list[tuple[int, int]] = []

    class Panel(PretendedDisplay):
        def show(self, picture) -> None:
            shown.append(picture.size)

        def close(self) -> None:
            pass

    monkeypatch.setattr(panel, "open_panel", lambda wiring, pins: Panel(wiring.size_px))
    listen = trouble._listen

    def press(board, pins, pressed, stack) -> None:
        listen(board, pins, pressed, stack)
        pins.pin(board.buttons[Button.OK]).drive_low()

    monkeypatch.setattr(trouble, "_listen", press)
    (tmp_path / "trouble.json").write_text(json.dumps({"sentence": "x", "details": {}}))
    assert main(["--config", str(tmp_path / "none"), "--run", str(tmp_path)]) == 0
    assert shown == [(320, 240)]
