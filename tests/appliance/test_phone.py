"""The phone of these tests reads a page as a browser does."""

from __future__ import annotations

import pytest

from tests.appliance.phone import LostError, Page

TEXT = """<p>Hello</p><form action="/a"><input type="hidden" name="form" value="x"><input type="checkbox" name="kind"
value="fern"><button>Go</button></form><form action="http://box/b?c=d"><input type="hidden" name="n" value="1"></form>
<div class="answer " aria-live="polite"><svg></svg><b>Wisdom</b> <small>blue plus</small></div>"""


def test_a_form_carries_its_hidden_fields_and_no_choice_that_nobody_made() -> None:
    page = Page("http://box/", 200, TEXT)
    assert page.form("/a").fields == [("form", "x")]
    assert page.form("/b").fields == [("n", "1")]
    assert page.answer == "Wisdom blue plus"


def test_what_is_not_on_the_page_is_said_with_what_is() -> None:
    page = Page("http://box/", 503, "<p>The box is gone</p>")
    with pytest.raises(LostError, match=r"503.*The box is gone"):
        page.form("/a")
    with pytest.raises(LostError, match="no answer"):
        _ = page.answer
