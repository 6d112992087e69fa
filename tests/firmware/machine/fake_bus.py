"""A D-Bus of the tests' own, with a NetworkManager and a logind on it that remember what they were asked."""

from __future__ import annotations

import contextlib
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from jeepney import DBusAddress, HeaderFields, Message, MessageType, new_error, new_method_call, new_method_return
from jeepney.io.blocking import DBusConnection, open_dbus_connection

CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path={socket}</listen>
<policy context="default"><allow send_destination="*" eavesdrop="true"/>
<allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
"""

Answer = Callable[[str, str, str, tuple[Any, ...]], tuple[str, tuple[Any, ...]]]
"""Gets path, interface, method and body; returns signature and body, or raises LookupError for an error."""


@contextlib.contextmanager
def private_bus(folder: Path) -> Iterator[str]:
    """A real dbus-daemon that nobody else uses; gives its address."""
    socket, configuration = folder / "bus", folder / "bus.conf"
    configuration.write_text(CONFIGURATION.format(socket=socket))
    command = ["dbus-daemon", "--nofork", "--print-address", f"--config-file={configuration}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as daemon:
        try:
            assert daemon.stdout is not None
            yield daemon.stdout.readline().strip()
        finally:
            daemon.terminate()


class Fake:
    """A service on that bus, in a thread of its own."""

    def __init__(self, address: str, name: str, answer: Answer) -> None:
        self._connection: DBusConnection = open_dbus_connection(address)
        self._answer = answer
        own = DBusAddress("/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus")
        self._connection.send_and_get_reply(new_method_call(own, "RequestName", "su", (name, 0)))
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        with contextlib.suppress(ConnectionError), contextlib.closing(self._connection):
            while True:
                try:
                    message = self._connection.receive()
                except TimeoutError:  # it wakes up now and then, also without a limit
                    continue
                if message.header.message_type is MessageType.method_call:
                    self._connection.send(self._reply(message))

    def _reply(self, message: Message) -> Message:
        fields = message.header.fields
        path, interface = str(fields[HeaderFields.path]), str(fields.get(HeaderFields.interface, ""))
        try:
            signature, body = self._answer(path, interface, str(fields[HeaderFields.member]), message.body)
        except LookupError:
            return new_error(message, "org.freedesktop.DBus.Error.UnknownObject")
        return new_method_return(message, signature or None, body)
