import re
import string

from babel.messages.pofile import read_po

from reader.errors import GameCodeError, RuleError
from reader.languages import FOLDER, SOURCE_LANGUAGE, Translator, available, marked, read_by_a_native_speaker
from tests.catalogues import TEMPLATE, collected, compiled, for_players, source_of, written

OTHERS = [language for language in available() if language != SOURCE_LANGUAGE]


def gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def test_the_template_has_every_sentence_of_the_sources():
    assert TEMPLATE.read_bytes() == written(collected()), "run python -m tests.catalogues"


def test_every_catalogue_folder_has_a_source_and_a_compiled_file():
    for folder in FOLDER.glob("*/LC_MESSAGES"):
        assert {file.name for file in folder.iterdir()} == {"arbiter.po", "arbiter.mo"}


def test_the_compiled_catalogues_are_as_new_as_their_sources():
    for language in OTHERS:
        source = source_of(language)
        assert source.with_suffix(".mo").read_bytes() == compiled(source), "run python -m tests.catalogues"


def test_what_players_see_is_translated_and_all_translations_have_the_same_gaps():
    """A sentence of the command line that is not translated yet falls back to English."""
    template = collected()
    sentences = {message.id for message in template if message.id}
    players = for_players(template)
    assert len(players) > 600
    for language in OTHERS:
        with source_of(language).open("rb") as file:
            messages = [message for message in read_po(file, locale=language) if message.id]
        assert {message.id for message in messages} == sentences
        for message in messages:
            assert message.string or message.id not in players, f"not translated: {message.id}"
            assert not message.string or gaps(str(message.string)) == gaps(str(message.id)), message.id


def test_every_sentence_has_well_formed_gaps():
    for message in collected():
        assert all(re.fullmatch(r"[a-z_]+", gap) for gap in gaps(str(message.id))), message.id


def test_an_unknown_language_and_an_unknown_sentence_are_english():
    say = Translator("xx")
    assert say.language == SOURCE_LANGUAGE
    assert say("A sentence that no catalogue has, {name}.", name="Ana") == "A sentence that no catalogue has, Ana."
    assert say("") == ""


def test_an_error_says_its_sentence_with_its_details():
    error = RuleError(marked("There is no game {number}."), number=7)
    assert str(error) == Translator().explain(error) == "There is no game 7."
    assert str(GameCodeError("A sentence with {braces} and no details.")).endswith("details.")


def test_the_five_languages_are_there():
    assert {"en", "es", "ja", "pt_BR", "ro"} <= set(available())


def test_a_catalogue_is_marked_until_a_native_speaker_has_read_it():
    assert read_by_a_native_speaker(SOURCE_LANGUAGE)
    for language in OTHERS:
        unread = "No native speaker has read this translation" in source_of(language).read_text(encoding="utf-8")
        assert read_by_a_native_speaker(language) is not unread


def test_the_games_words_are_the_rulebooks():
    said = {language: Translator(language) for language in available()}
    assert said["ro"]("Great Reveal") == "Marea Revelație"
    assert said["ja"]("Thinking Cap") == "考える帽子"
    assert said["es"]("Debunk theory") == "Desacreditar teoría"
    assert said["pt_BR"]("Red") == "Vermelho"
