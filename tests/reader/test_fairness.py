import hashlib

from reader.arbiter import Arbiter
from reader.events import GameStarted, Revealed
from reader.table import Table


def test_a_game_is_bound_to_its_secret_from_the_start(table, journal):
    arbiter = Arbiter.from_code("DEMO")
    number = table.start(arbiter)
    assert table.public_view().commitment == arbiter.commitment()
    assert journal.events(number)[0] == GameStarted((), arbiter.commitment())


def test_the_proof_is_shown_after_the_reveal_only(table):
    table.start()
    commitment = table.public_view().commitment
    assert table.public_view().proof == ""
    table.reveal()
    view = table.public_view()
    assert view.commitment == commitment == hashlib.sha256(view.proof.encode()).hexdigest()
    assert view.proof.split(" ")[2:10] == [alchemical.key for alchemical in view.revealed]


def test_the_commitment_outlives_a_restart(table, journal, randomness, clock):
    table.start()
    again = Table(journal, randomness, clock)
    assert again.public_view().commitment == table.public_view().commitment


def test_a_secret_that_was_changed_after_the_start_is_not_played(table, journal, randomness, clock):
    number = table.start()
    Arbiter.from_code("DEMO").keep(journal.secret_path(number))
    again = Table(journal, randomness, clock)
    assert again.lost is not None
    assert "was changed after it began" in str(again.lost)
    assert again.public_view().game is None


def test_a_game_of_before_is_played_and_revealed_without_a_proof(journal, randomness, clock):
    number = journal.begin(GameStarted(()))
    Arbiter.from_code("DEMO").keep(journal.secret_path(number))
    journal.set_running(number)
    table = Table(journal, randomness, clock)
    assert table.public_view().commitment == ""
    table.reveal()
    assert journal.events(number)[-1] == Revealed()
    assert table.public_view().proof == ""


def test_a_line_of_an_old_journal_is_read(journal):
    from reader.encoding import from_json

    assert from_json(GameStarted, {"is": "GameStarted", "seats": []}) == GameStarted((), "")
