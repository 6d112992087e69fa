from __future__ import annotations

import gettext

import pytest
from flask import Flask

import reader.languages
import webui.surroundings
from tests.webui.conftest import Phone


@pytest.fixture
def with_romanian(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second language in which a few sentences are translated."""

    class Romanian(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            said = {
                "Take a seat": "Ia loc",
                "A seat needs a name.": "Un loc are nevoie de un nume.",
                "Test on student": "Testează pe un Student",
            }
            return said.get(message, message)

    keys = ("en", "pt_BR", "ro")
    monkeypatch.setattr(reader.languages, "available", lambda: keys)
    monkeypatch.setattr(webui.surroundings, "available", lambda: keys)
    monkeypatch.setattr(
        gettext,
        "translation",
        lambda *_, languages, **__: Romanian() if languages == ["ro"] else gettext.NullTranslations(),
    )


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("ro", "ro"), ("ro-RO,en;q=0.5", "ro"), ("pt-BR", "pt-BR"), ("xx", "en"), ("", "en"), ("en-GB,ro;q=0.5", "en")],
)
def test_each_phone_reads_its_own_language(app: Flask, with_romanian: None, accepted: str, language: str) -> None:
    page = Phone(app, accepted).get("/join")
    assert f'<html lang="{language}">' in page.text
    assert ("<h1>Ia loc</h1>" if language == "ro" else "<h1>Take a seat</h1>") in page.text
    assert "Accept-Language" in page.headers["Vary"]


def test_a_refusal_of_the_box_is_said_in_the_phones_language(app: Flask, with_romanian: None) -> None:
    assert "Un loc are nevoie de un nume." in Phone(app, "ro").sit("red", " ").text
    assert "A seat needs a name." in Phone(app, "en").sit("red", " ").text


def test_what_a_catalogue_lacks_is_said_in_english(app: Flask, with_romanian: None) -> None:
    assert "Your colour" in Phone(app, "ro").text("/join")


def test_two_phones_read_the_same_questions_in_two_languages(app: Flask, with_romanian: None) -> None:
    ana, bruno = Phone(app, "en"), Phone(app, "ro")
    ana.sit("red", "Ana")
    ana.send("/game/new")
    ana.mix("student", "fern", "toad")
    for _ in range(2):
        assert "Test on student" in ana.text("/table")
        assert "Testează pe un Student" in bruno.text("/table")
        assert "Test on student" not in bruno.text("/table")
