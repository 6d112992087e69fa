import dataclasses
import json
import typing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader import link
from reader.alchemy import Ingredient, Potion
from reader.errors import ArbiterError, LinkError, RuleError
from reader.events import SeatColour
from reader.questions import Action, DebunkMaster, Pair, Sell, Variant
from reader.views import Claim, Moment, Wish

MOMENT = Moment(3, 2, 14)

REQUESTS: list[link.Request] = [
    link.Watch(),
    link.Look("token"),
    link.Join("token", SeatColour.RED, "Ana"),
    link.Leave("token"),
    link.SetVariant("token", Variant.MASTER),
    link.OpenQuestion("token", Action.SELL, Claim(potion=Potion.RED_PLUS)),
    link.Confirm("token", "id", Sell(Pair(Ingredient.FERN, Ingredient.TOAD), Potion.RED_PLUS)),
    link.Confirm("token", "id", DebunkMaster(Pair(Ingredient.FERN, Ingredient.TOAD), Potion.NEUTRAL)),
    link.Cancel("token", "id"),
    link.RefuseCards("token", "id"),
    link.LookAtWifi("token"),
    link.UseHomeWifi("token", "House", "the password"),
    link.UseOwnWifi("token"),
    link.StopThinkingCap("token", MOMENT),
    link.Pick("token", MOMENT, link.Artifact.PERISCOPE),
    link.AgreeToPeriscope("token", MOMENT),
    link.Strike("token", MOMENT, 3),
    link.NextRound("token", MOMENT),
    link.UndoRound("token", MOMENT),
    link.NewGame("token", MOMENT, "DEMO"),
    link.EndGame("token", MOMENT),
    link.Reveal("token", MOMENT),
    link.TakeOver("token", SeatColour.RED, "1234"),
    link.ClaimHost("token", "1234"),
    link.LeaveHost("token"),
    link.Release("token", MOMENT),
    link.SetPatience("token", 60),
    link.AgreeToWish("token", MOMENT, Wish.REVEAL),
    link.DeclineWish("token", MOMENT, Wish.NEW_GAME),
    link.DeclinePeriscope("token", MOMENT),
    link.ShowTheories("token", MOMENT, (Ingredient.FERN,)),
]

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)


def test_every_kind_of_request_is_tried_here():
    assert {type(request) for request in REQUESTS} == set(typing.get_args(link.Request))


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: type(request).__name__)
def test_every_request_arrives_as_it_was_sent(request_):
    line = link.encode(request_)
    assert line.count(b"\n") == 1
    assert link.decode_request(line) == request_


@given(st.binary(max_size=300))
def test_bytes_that_are_no_request_are_refused(line):
    with pytest.raises(LinkError, match="not understood"):
        link.decode_request(line)


@given(anything)
def test_json_that_is_no_request_is_refused(value):
    with pytest.raises(ArbiterError):
        link.decode_request(json.dumps(value).encode())


@given(st.sampled_from(REQUESTS), st.data())
def test_a_request_with_one_thing_wrong_is_refused(request_, data):
    """Drops, renames or replaces one part; what still fits its type, or has a default, is still a request."""
    message = json.loads(link.encode(request_))
    key = data.draw(st.sampled_from(sorted(message)))
    change = data.draw(st.sampled_from(["drop", "rename", "replace"]))
    value = message.pop(key)
    if change == "rename":
        message[key + "_"] = value
    elif change == "replace":
        message[key] = data.draw(anything)
    try:
        decoded = link.decode_request(json.dumps(message).encode())
    except ArbiterError:
        return
    fields = dataclasses.fields(decoded)
    needed = {field.name for field in fields if field.default is dataclasses.MISSING}
    assert needed <= set(message) - {"is"} <= {field.name for field in fields}
    assert isinstance(decoded, typing.get_args(link.Request))


def test_a_question_against_the_rules_is_refused_with_its_reason():
    line = link.encode(REQUESTS[6]).replace(b'"toad"', b'"fern"')
    with pytest.raises(RuleError, match="two different ingredients"):
        link.decode_request(line)


def test_a_line_without_end_is_refused():
    with pytest.raises(LinkError):
        link.decode_request(b"[" * 100_000)
    with pytest.raises(LinkError):
        link.decode_request(b'"' + b"x" * link.LONGEST_LINE + b'"')


def test_a_refusal_can_be_said_in_the_readers_own_language():
    error = RuleError("There is no game {number}.", number=7)
    reply = link.decode_reply(link.encode(link.refused(error)))
    assert isinstance(reply, link.Refused)
    assert reply.error().sentence == "There is no game {number}."
    assert str(reply.error()) == "There is no game 7."


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: type(request).__name__)
def test_no_request_repeats_a_secret_word_when_it_is_printed(request_):
    for word in ("DEMO", "1234", "the password"):
        assert word not in repr(request_)
