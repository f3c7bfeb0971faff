"""A server of sockets on loopback that answers as a test scripts it, byte by byte."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

ALLOW = (
    b'{"decision":"allow","reason":"in scope","agent":"a","findings":[],"maxSeverity":null,'
    b'"evidenceId":"evt_00000000000000000000000000","approvalId":null}'
)


def http(status: int = 200, body: bytes = ALLOW, kind: str | None = "application/json", **headers: str) -> bytes:
    lines = [f"HTTP/1.1 {status} X", f"content-length: {len(body)}"]
    if kind is not None:
        lines.append(f"content-type: {kind}")
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


class RawServer:
    """Calls `answer(connection, request)` for each request; counts connections and requests."""

    def __init__(self, answer: Callable[[socket.socket, bytes], None]) -> None:
        self._answer = answer
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.connections = 0
        self.requests: list[bytes] = []
        self.arrived = threading.Event()
        self.gone = threading.Event()
        self._open: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            self._open.append(connection)
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        try:
            while request := _read(connection):
                self.requests.append(request)
                self.arrived.set()
                self._answer(connection, request)
        except OSError:
            pass
        finally:
            self.gone.set()
            connection.close()

    def stop(self) -> None:
        self._listener.close()
        for connection in self._open:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


def _read(connection: socket.socket) -> bytes:
    data = b""
    while b"\r\n\r\n" not in data:
        chunk = connection.recv(65536)
        if not chunk:
            return b""
        data += chunk
    head, _, body = data.partition(b"\r\n\r\n")
    length = next(int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
    while len(body) < length:
        chunk = connection.recv(65536)
        if not chunk:
            return b""
        body += chunk
    return head + b"\r\n\r\n" + body


@contextmanager
def serve(answer: Callable[[socket.socket, bytes], None] | bytes) -> Iterator[RawServer]:
    """Runs a server that answers the same bytes, or what a function sends."""
    server = RawServer((lambda connection, _: connection.sendall(answer)) if isinstance(answer, bytes) else answer)
    try:
        yield server
    finally:
        server.stop()
