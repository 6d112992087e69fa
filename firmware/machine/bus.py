"""Calls to the system's D-Bus, each with an end; jeepney is imported here and nowhere else."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jeepney import Message
    from jeepney.io.blocking import DBusConnection

PATIENCE_S = 5.0

Reply = tuple[Any, ...]


class BusError(OSError):
    """No answer, or a refusal; ``name`` is the error's name on the bus, empty without one."""

    def __init__(self, name: str = "") -> None:
        super().__init__(name or "no answer on the bus")
        self.name = name


class Bus:
    """One connection, opened at the first call and again after each loss; for one thread."""

    def __init__(self, address: str = "SYSTEM", patience_s: float = PATIENCE_S) -> None:
        """Nothing is opened yet.

        Args:
            address: ``SYSTEM``, or a bus's address as dbus-daemon prints it.
            patience_s: how long a reply may take.
        """
        self._address = address
        self._patience_s = patience_s
        self._connection: DBusConnection | None = None

    def call(self, name: str, path: str, interface: str, method: str, signature: str = "", *body: object) -> Reply:
        """What a method returns.

        Raises:
            BusError: nobody answers in time, or the call is refused.
        """
        from jeepney import DBusAddress, HeaderFields, MessageType, new_method_call

        message = new_method_call(DBusAddress(path, name, interface), method, signature or None, body)
        try:
            if self._connection is None:
                self._connection = self._open()
            reply = self._connection.send_and_get_reply(message, timeout=self._patience_s)
        except (OSError, ValueError, KeyError, RuntimeError) as error:
            self.close()
            raise BusError from error
        if reply.header.message_type is MessageType.error:
            raise BusError(str(reply.header.fields.get(HeaderFields.error_name, "")))
        return tuple(reply.body)

    def get(self, name: str, path: str, interface: str, key: str) -> Any:  # noqa: ANN401 - of any of the bus's types
        """The value of a property; raises BusError."""
        ((_, value),) = self.call(name, path, "org.freedesktop.DBus.Properties", "Get", "ss", interface, key)
        return value

    def close(self) -> None:
        """Lets the connection go; the next call opens another one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(OSError):
                connection.close()

    def _open(self) -> DBusConnection:
        from jeepney.bus import get_bus
        from jeepney.io.blocking import DBusConnection, prep_socket

        patience_s = self._patience_s

        class Patient(DBusConnection):
            """Says hello to the bus when it is made, and would wait for ever for the answer."""

            def receive(self, *, timeout: float | None = None) -> Message:
                return super().receive(timeout=patience_s if timeout is None else timeout)

        return Patient(prep_socket(get_bus(self._address), timeout=patience_s))
