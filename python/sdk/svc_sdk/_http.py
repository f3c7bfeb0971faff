"""One exchange with the service: no redirects, no cookies, no decompression, and a deadline over all of it."""

from __future__ import annotations

import asyncio
import os
import socket
import ssl
import threading
import time
import urllib.request
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

import anyio
import httpcore

from ._answer import MAX_ANSWER_BYTES, Answer
from ._exchange import NoAnswer
from ._settings import BadSetting, Target

# shorter than any server or proxy keeps an idle connection, so that none closes it under a request
KEEPALIVE_SECONDS = 15.0
MAX_CONNECTIONS = 100

_deadline = threading.local()


class HttpExchange:
    """Connections are kept for threads, and for each event loop; a forked process makes its own."""

    def __init__(self, ssl_context: ssl.SSLContext | None = None) -> None:
        self._ssl_context = ssl_context
        self._pid = os.getpid()
        self._pool: httpcore.ConnectionPool | None = None
        self._pools: dict[asyncio.AbstractEventLoop, httpcore.AsyncConnectionPool] = {}

    def send(self, target: Target, token: str, body: bytes, deadline: float) -> Answer:
        _deadline.time = deadline
        left = max(deadline - time.monotonic(), 0.001)
        try:
            with self._sync_pool(target).stream(**_request(target, token, body, left)) as response:
                chunks, length = [], 0
                for chunk in response.iter_stream():
                    chunks.append(chunk)
                    length += len(chunk)
                    if length > MAX_ANSWER_BYTES:
                        return _answer(response, None)
                return _answer(response, b"".join(chunks))
        except Exception as error:
            raise _failure(error) from error

    async def send_async(self, target: Target, token: str, body: bytes, deadline: float) -> Answer:
        left = max(deadline - time.monotonic(), 0.001)
        try:
            with anyio.fail_after(left):
                async with self._async_pool(target).stream(**_request(target, token, body, left)) as response:
                    chunks, length = [], 0
                    async for chunk in response.aiter_stream():
                        chunks.append(chunk)
                        length += len(chunk)
                        if length > MAX_ANSWER_BYTES:
                            return _answer(response, None)
                    return _answer(response, b"".join(chunks))
        except Exception as error:
            raise _failure(error) from error

    def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None and self._pid == os.getpid():
            pool.close()

    async def aclose(self) -> None:
        self.close()
        pool = self._pools.pop(asyncio.get_running_loop(), None)
        if pool is not None:
            await pool.aclose()

    def _sync_pool(self, target: Target) -> httpcore.ConnectionPool:
        self._forget_parent()
        pool = self._pool
        if pool is None:
            # two threads may each make one; the pool that loses serves its one request
            pool = self._pool = _make(target, self._context(target), httpcore.ConnectionPool, httpcore.HTTPProxy)
        return pool

    def _async_pool(self, target: Target) -> httpcore.AsyncConnectionPool:
        self._forget_parent()
        loop = asyncio.get_running_loop()
        pool = self._pools.get(loop)
        if pool is None:
            for other in [other for other in self._pools if other.is_closed()]:
                self._pools.pop(other, None)
            context = self._context(target)
            pool = self._pools[loop] = _make(target, context, httpcore.AsyncConnectionPool, httpcore.AsyncHTTPProxy)
        return pool

    def _forget_parent(self) -> None:
        """A forked process shares sockets with its parent, on which answers of the parent arrive."""
        if self._pid != os.getpid():
            self._pid, self._pool, self._pools = os.getpid(), None, {}

    def _context(self, target: Target) -> ssl.SSLContext | None:
        if target.scheme == "http":
            return None
        if self._ssl_context is None:
            self._ssl_context = httpcore.default_ssl_context()
            places = (os.environ.get("SSL_CERT_FILE"), os.environ.get("SSL_CERT_DIR"))
            if any(places):
                self._ssl_context.load_verify_locations(cafile=places[0] or None, capath=places[1] or None)
        return self._ssl_context


def _make(target: Target, context: ssl.SSLContext | None, pool: Any, proxy_pool: Any) -> Any:
    options: dict[str, Any] = {
        "ssl_context": context,
        "max_connections": MAX_CONNECTIONS,
        "keepalive_expiry": KEEPALIVE_SECONDS,
    }
    if pool is httpcore.ConnectionPool:
        options["network_backend"] = _DeadlineBackend()
    proxy = _proxy_of(target)
    if proxy is None:
        return pool(**options)
    parts = urlsplit(proxy)
    auth = None if parts.username is None else (parts.username, parts.password or "")
    return proxy_pool(proxy_url=f"http://{parts.netloc.rpartition('@')[2]}", proxy_auth=auth, **options)


def _proxy_of(target: Target) -> str | None:
    """Returns the proxy that the environment names for a host; loopback is reached directly."""
    if target.is_loopback or urllib.request.proxy_bypass(target.host):
        return None
    proxies = urllib.request.getproxies()
    proxy = proxies.get(target.scheme) or proxies.get("all")
    if proxy is not None and urlsplit(proxy).scheme != "http":
        raise BadSetting("HTTPS_PROXY must be an http:// address; other kinds of proxies are not supported")
    return proxy


def _request(target: Target, token: str, body: bytes, left: float) -> dict[str, Any]:
    timeouts = {"connect": left, "read": left, "write": left, "pool": left}
    host = f"[{target.host}]" if ":" in target.host else target.host
    port = "" if target.port is None else f":{target.port}"
    return {
        "method": b"POST",
        "url": httpcore.URL(
            scheme=target.scheme.encode(), host=target.host.encode(), port=target.port, target=target.path.encode()
        ),
        "headers": [
            (b"host", f"{host}{port}".encode()),
            (b"authorization", b"Bearer " + token.encode()),
            (b"content-type", b"application/json"),
            (b"accept", b"application/json"),
            (b"accept-encoding", b"identity"),
            (b"user-agent", b"svc-sdk-python/0.1"),
            (b"content-length", str(len(body)).encode()),
        ],
        "content": body,
        "extensions": {"timeout": timeouts},
    }


def _answer(response: httpcore.Response, body: bytes | None) -> Answer:
    headers = {name.lower(): value.decode("latin-1") for name, value in response.headers}
    if headers.get(b"content-encoding", "identity") != "identity":
        raise NoAnswer(
            "malformed_answer", "the answer is compressed, which was not asked for; check proxies on the way"
        )
    return Answer(response.status, headers.get(b"content-type"), headers.get(b"retry-after"), body)


def _failure(error: Exception) -> Exception:
    if isinstance(error, (httpcore.TimeoutException, TimeoutError)):
        return NoAnswer("timeout", "the service did not answer in time; it may be overloaded or out of reach")
    if isinstance(error, httpcore.ConnectError):
        return NoAnswer("connection", "the service cannot be reached; check SVC_API and the network", is_unsent=True)
    if isinstance(error, (httpcore.NetworkError, httpcore.ProxyError)):
        return NoAnswer("connection", "the connection to the service broke; check that it runs")
    if isinstance(error, httpcore.RemoteProtocolError):
        is_cut = "disconnected" in str(error) or "peer closed" in str(error)
        problem = "the connection was closed before the answer was complete" if is_cut else "the answer is not HTTP"
        return NoAnswer("connection" if is_cut else "malformed_answer", f"{problem}; check that SVC_API is its address")
    if isinstance(error, (BadSetting, NoAnswer)):
        return error
    return NoAnswer("connection", f"the request could not be sent ({type(error).__name__})")


class _DeadlineBackend(httpcore.SyncBackend):
    """Sockets of which each operation ends at the deadline of the thread's check, however the bytes trickle."""

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        return _DeadlineStream(super().connect_tcp(host, port, _left(), local_address, socket_options))


class _DeadlineStream(httpcore.NetworkStream):
    def __init__(self, stream: httpcore.NetworkStream) -> None:
        self._stream = stream
        self._socket: socket.socket = stream.get_extra_info("socket")

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, _left())

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        rest = memoryview(buffer)
        while rest:
            self._socket.settimeout(_left())
            try:
                rest = rest[self._socket.send(rest) :]
            except TimeoutError as error:
                raise httpcore.WriteTimeout(str(error)) from error
            except OSError as error:
                raise httpcore.WriteError(str(error)) from error

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        return _DeadlineStream(self._stream.start_tls(ssl_context, server_hostname, _left()))

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


def _left() -> float:
    left: float = _deadline.time - time.monotonic()
    if left <= 0:
        raise httpcore.ReadTimeout("the deadline has passed")
    return left
