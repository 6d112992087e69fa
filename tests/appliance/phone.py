"""A phone as the pages know it: it opens addresses, keeps cookies, and sends the forms that a page has.

Only Python's own library, so that it runs in any system and network.
"""

from __future__ import annotations

import http.client
import re
import threading
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urlencode, urljoin, urlsplit

Choices = dict[str, str | list[str]]


class LostError(Exception):
    """The page does not have what a person would look for; says the page and what it showed."""


@dataclass
class Form:
    """A form of a page: where it is sent, and what it carries already."""

    action: str
    fields: list[tuple[str, str]] = field(default_factory=list)


class _Reader(HTMLParser):
    """Collects the forms and the words of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.words: list[str] = []
        self._form: Form | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        have = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form(have.get("action", ""))
            self.forms.append(self._form)
        elif tag == "input" and self._form is not None and have.get("type") == "hidden":
            self._form.fields.append((have.get("name", ""), have.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.words.append(data.strip())


@dataclass(frozen=True)
class Page:
    """What came back, after all redirections."""

    address: str
    status: int
    text: str

    @property
    def path(self) -> str:
        """The address without the host."""
        return urlsplit(self.address).path

    @property
    def words(self) -> str:
        """What a person reads on it."""
        reader = _Reader()
        reader.feed(self.text)
        return " ".join(reader.words)

    def form(self, action: str) -> Form:
        """The form that is sent to that path.

        Raises:
            LostError: the page has none.
        """
        reader = _Reader()
        reader.feed(self.text)
        for form in reader.forms:
            if urlsplit(form.action).path == action:
                return form
        raise LostError(f"{self.address} ({self.status}) has no form for {action}: {self.words[:300]}")

    @property
    def answer(self) -> str:
        """The words of the answer on a question's own page.

        Raises:
            LostError: it shows none.
        """
        found = re.search(r'<div class="answer\s*"[^>]*>(.*?)</div>', self.text, re.DOTALL)
        if found is None:
            raise LostError(f"{self.address} ({self.status}) shows no answer: {self.words[:300]}")
        reader = _Reader()
        reader.feed(found[1])
        return " ".join(reader.words)


class Phone:
    """One phone and its cookies."""

    def __init__(self, home: str, source: str = "", patience_s: float = 20.0) -> None:
        """A phone that has not opened anything yet.

        Args:
            home: the address of the pages, such as ``http://10.42.0.1/``.
            source: the address that it has itself, if this computer has several.
            patience_s: how long a page may take (s).
        """
        self.home = home
        self._source = (source, 0) if source else None
        self._patience_s = patience_s
        self.cookies: dict[str, str] = {}

    def open(self, path: str) -> Page:
        """Opens a page, and whatever it leads to.

        Raises:
            OSError: there is no way to it.
        """
        return self._fetch(urljoin(self.home, path), None)

    def send(self, page: Page, action: str, choices: Choices | None = None) -> Page:
        """Sends the page's form for that path with what was chosen in it."""
        form = page.form(action)
        fields = list(form.fields)
        for name, value in (choices or {}).items():
            fields += [(name, one) for one in ([value] if isinstance(value, str) else value)]
        return self._fetch(urljoin(page.address, form.action), urlencode(fields).encode())

    def sit_down(self, colour: str, name: str) -> Page:
        """Takes a seat.

        Raises:
            LostError: it was refused.
        """
        page = self.send(self.open("/join"), "/join", {"colour": colour, "name": name})
        if page.path != "/table":
            raise LostError(f"no seat: {page.status} {page.words[:300]}")
        return page

    def test_on_student(self, left: str, right: str) -> Page:
        """Asks what two ingredients make, step by step as a person does; returns the page with the answer.

        Raises:
            LostError: a step was refused, for instance because somebody else is asking.
        """
        opened = self.send(self.open("/ask"), "/ask/student")
        check = self.send(opened, "/question", {"kind": [left, right]})
        answered = self.send(check, "/question/confirm")
        if not answered.path.startswith("/questions/"):
            raise LostError(f"no answer: {answered.status} {answered.words[:300]}")
        return answered

    def listen(self, heard: threading.Event) -> Stream:
        """Opens the live stream; ``heard`` is set at every event in it."""
        return Stream(self._connection(urlsplit(self.home).netloc), heard, self._cookie_words())

    def _fetch(self, address: str, body: bytes | None) -> Page:
        for _ in range(8):
            parts = urlsplit(address)
            connection = self._connection(parts.netloc)
            try:
                headers = {"Cookie": self._cookie_words(), "Connection": "close"}
                if body is not None:
                    headers["Content-Type"] = "application/x-www-form-urlencoded"
                path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
                connection.request("GET" if body is None else "POST", path, body, headers)
                response = connection.getresponse()
                text = response.read().decode()
            finally:
                connection.close()
            for cookie in response.headers.get_all("Set-Cookie") or ():
                name, _, value = cookie.partition(";")[0].partition("=")
                self.cookies[name] = value
            target = response.getheader("Location")
            if response.status not in (301, 302, 303, 307, 308) or target is None:
                return Page(address, response.status, text)
            address, body = urljoin(address, target), None
        raise LostError(f"{address} leads nowhere")

    def _cookie_words(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def _connection(self, host: str) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(host, timeout=self._patience_s, source_address=self._source)


class Stream:
    """The live stream of one phone, read in a thread of its own until it ends."""

    def __init__(self, connection: http.client.HTTPConnection, heard: threading.Event, cookies: str) -> None:
        self._connection = connection
        self._heard = heard
        connection.request("GET", "/events", headers={"Cookie": cookies})
        self._response = connection.getresponse()
        self.status = self._response.status
        self.events = 0
        self._thread = threading.Thread(target=self._follow, daemon=True)
        if self.status == http.client.OK:
            self._thread.start()

    @property
    def ended(self) -> bool:
        """Whether it has come to its end by itself."""
        return not self._thread.is_alive()

    def close(self) -> None:
        """Hangs up."""
        if self._connection.sock is not None:
            self._connection.sock.close()
        self._response.close()
        self._connection.close()

    def _follow(self) -> None:
        try:
            while line := self._response.readline():
                if line.startswith(b"event: changed"):
                    self.events += 1
                    self._heard.set()
        except (OSError, ValueError, AttributeError, http.client.HTTPException):
            return
