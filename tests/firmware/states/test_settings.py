"""The settings on the box: each is set by presses, shows at once, and is there again after a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware.display import Brightness
from firmware.screens.theme import Theme
from firmware.settings import FILE, PREVIOUS_FILE, Settings
from firmware.states.settings import SettingsMenu
from reader.arbiter import Arbiter
from tests.firmware.hands import BACK, DOWN, OK, Hands


def open_settings(hands: Hands) -> None:
    hands.press(BACK)
    assert "Settings" in hands.choose("Settings")
    assert isinstance(hands.state, SettingsMenu)


def restarted(hands: Hands) -> Hands:
    folder = hands.journal.folder
    hands.close()
    return Hands(folder)


@pytest.mark.parametrize(
    ("row", "then", "expected"),
    [
        ("Turn sound off", "Turn sound on", Settings(loud=False)),
        ("Turn speech on", "Turn speech off", Settings(spoken=True)),
        ("Strong contrast", "Paper colours", Settings(theme=Theme.SUN)),
        ("For the left hand", "For the right hand", Settings(left_handed=True)),
    ],
)
def test_a_switch_changes_its_row_and_survives_a_restart(demo: Hands, row: str, then: str, expected: Settings) -> None:
    open_settings(demo)
    assert then in demo.choose(row)
    again = restarted(demo)
    assert again.box.settings == expected
    again.close()


def test_language_and_brightness_survive_a_restart(demo: Hands) -> None:
    open_settings(demo)
    demo.choose("Language")
    demo.choose("日本語")
    demo.press(BACK, BACK)
    japanese = demo.words
    assert "学生での実験" in japanese
    again = restarted(demo)
    assert again.words == japanese
    assert again.box.translator.language == "ja"
    again.close()


def test_brightness_shows_at_once(demo: Hands) -> None:
    open_settings(demo)
    assert "Bright (1 of 3)" in demo.choose("Brightness")
    demo.choose("Dark")
    assert demo.display.share == Brightness.LOW.value
    again = restarted(demo)
    assert again.display.share == Brightness.LOW.value
    again.close()


def test_strong_contrast_changes_the_picture_and_no_word(demo: Hands) -> None:
    open_settings(demo)
    demo.choose("Strong contrast")
    demo.press(BACK)
    in_the_sun, words = demo.display.picture.copy(), demo.words
    demo.choose("Settings")
    demo.choose("Paper colours")
    demo.press(BACK)
    assert demo.words == words
    assert demo.display.picture.tobytes() != in_the_sun.tobytes()


def test_settings_are_there_without_a_game_too_and_lead_back(fresh: Hands) -> None:
    fresh.choose("Settings")
    fresh.choose("Turn sound off")
    assert fresh.press(BACK).startswith("The Arbiter.")


def test_what_cannot_be_kept_holds_and_is_said(demo: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "full")

    monkeypatch.setattr("firmware.settings.write_durably", refuse)
    open_settings(demo)
    assert "This holds until the box is switched off" in demo.choose("Turn sound off")
    assert not demo.box.settings.loud
    assert "What do you ask?" in demo.press(OK)


def test_damaged_settings_are_said_once_and_the_game_goes_on(tmp_path: Path) -> None:
    Hands(tmp_path, Arbiter.from_code("DEMO")).close()
    (tmp_path / FILE).write_text("{")
    hands = Hands(tmp_path)
    assert "settings were damaged" in hands.words
    assert "What do you ask?" in hands.press(OK)
    assert not (tmp_path / PREVIOUS_FILE).exists()
    hands.close()


def test_a_voice_says_the_public_answer_only_where_people_want_it(demo: Hands) -> None:
    for spoken in (False, True):
        if spoken:
            open_settings(demo)
            demo.choose("Turn speech on")
            demo.press(BACK, BACK)
        demo.choose("Debunk theory")
        for row in ("Apprentice", "Mushroom", "Green"):
            demo.choose(row)
        demo.press(OK)
        demo.press(DOWN)
        demo.press(OK)
    assert demo.spoken[0] is None
    assert demo.spoken[1:] == [("Debunk theory. Green aspect: Mushroom. plus.", "en"), None]


def test_a_language_without_a_voice_offers_none(demo: Hands) -> None:
    open_settings(demo)
    demo.choose("Language")
    demo.choose("română")
    rows = [row.row.label.sentence for row in SettingsMenu().choices(demo.box)]
    assert "Turn speech on" not in rows
