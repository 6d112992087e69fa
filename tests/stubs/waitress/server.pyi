import socket
from collections.abc import Callable, Iterable
from typing import Any, Protocol

class Server(Protocol):
    effective_port: int
    def run(self) -> None: ...
    def close(self) -> None: ...

def create_server(
    application: Callable[..., Iterable[bytes]],
    *,
    sockets: list[socket.socket],
    **adjustments: Any,
) -> Server: ...
