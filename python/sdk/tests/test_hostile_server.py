"""Servers that answer late, in drops, too much or not at all: a check ends by its deadline, and never as an allow."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from svc_sdk import Client, GovernDenied, GovernUnavailable

from .raw_server import ALLOW, RawServer, http, serve

DEADLINE = 0.4
# far beyond the deadline, far below the time that the drops would take
SOON = 5.0


def check(client: Client, is_async: bool, arguments: dict[str, Any] | None = None) -> None:
    if is_async:
        asyncio.run(client.as_async().check("t", arguments))
    else:
        client.check("t", arguments)


def expect_code(url: str, code: str, is_async: bool, **options: Any) -> GovernUnavailable:
    arguments = options.pop("arguments", None)
    with Client(**{"api": url, "token": "t", "timeout": SOON, **options}) as client:
        with pytest.raises(GovernUnavailable) as raised:
            check(client, is_async, arguments)
    assert raised.value.code == code, raised.value
    return raised.value


def drip(data: bytes) -> Callable[[socket.socket, bytes], None]:
    """Sends a byte each 20 ms, so that no single wait is long."""

    def answer(connection: socket.socket, request: bytes) -> None:
        for at in range(len(data)):
            connection.sendall(data[at : at + 1])
            time.sleep(0.02)

    return answer


both = pytest.mark.parametrize("is_async", [False, True], ids=["sync", "async"])


@both
@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(drip(b"HTTP/1.1 200 OK\r\n" + b"x-padding: x\r\n" * 500), id="head in drops"),
        pytest.param(drip(http()[:-150] + b" " * 5000), id="body in drops"),
        pytest.param(lambda connection, request: time.sleep(SOON * 4), id="silence"),
        pytest.param(lambda connection, request: connection.sendall(http()[:-1]), id="a byte short"),
    ],
)
def test_a_check_ends_at_its_deadline_however_bytes_trickle(answer: Any, is_async: bool) -> None:
    with serve(answer) as server:
        began = time.monotonic()
        expect_code(server.url, "timeout", is_async, timeout=DEADLINE)
        assert time.monotonic() - began < SOON


@both
def test_a_server_that_does_not_read_the_request_is_left_at_the_deadline(is_async: bool) -> None:
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    url = f"http://127.0.0.1:{listener.getsockname()[1]}"
    with listener:
        expect_code(url, "timeout", is_async, timeout=DEADLINE, arguments={"text": "x" * 1_000_000})


@both
@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (b"", "connection"),
        (b"not http at all\r\n\r\n", "malformed_answer"),
        (b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{}", "connection"),
        (b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n", "malformed_answer"),
        (b"HTTP/1.1 200 OK\r\n" + b"x" * 200_000, "malformed_answer"),
        (http(200, ALLOW, content_encoding="gzip"), "malformed_answer"),
        (http(302, b"", None, location="http://127.0.0.1:1/"), "malformed_answer"),
        (http(307, ALLOW, location="/elsewhere"), "malformed_answer"),
    ],
    ids=["closed", "no http", "cut body", "bad chunk", "endless head", "compressed", "302", "307"],
)
def test_an_answer_that_is_not_one_is_no_allow_and_is_not_asked_for_again(
    answer: bytes, code: str, is_async: bool
) -> None:
    def send(connection: socket.socket, request: bytes) -> None:
        connection.sendall(answer)
        connection.shutdown(socket.SHUT_WR)

    with serve(send) as server:
        expect_code(server.url, code, is_async)
        assert len(server.requests) == 1


@both
def test_an_endless_body_is_read_to_one_mebibyte(is_async: bool) -> None:
    sent = 0

    def pour(connection: socket.socket, request: bytes) -> None:
        nonlocal sent
        connection.sendall(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 999999999999\r\n\r\n")
        while True:
            sent += connection.send(b" " * 65536)

    with serve(pour) as server:
        expect_code(server.url, "malformed_answer", is_async)
        assert server.gone.wait(SOON)
        # what sockets buffered comes on top
        assert sent < 16 * 2**20


@both
def test_a_refused_connection_is_unavailable(is_async: bool) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    expect_code(url, "connection", is_async)


@both
def test_a_reset_after_the_request_is_not_repeated(is_async: bool) -> None:
    def reset(connection: socket.socket, request: bytes) -> None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
        connection.close()

    with serve(reset) as server:
        expect_code(server.url, "connection", is_async)
        assert len(server.requests) == 1


@both
def test_a_token_function_is_asked_once_more_on_401_and_never_twice(is_async: bool) -> None:
    tokens = iter(["old", "new", "never"])
    with serve(http(401, b"{}")) as server:
        expect_code(server.url, "unauthorized", is_async, token=lambda: next(tokens))
        sent = [request.split(b"authorization: ")[1].split(b"\r\n")[0] for request in server.requests]
    assert sent == [b"Bearer old", b"Bearer new"]


@both
def test_a_token_that_was_renewed_allows(is_async: bool) -> None:
    tokens = iter(["old", "new"])

    def answer(connection: socket.socket, request: bytes) -> None:
        connection.sendall(http(401, b"{}") if b"Bearer old" in request else http())

    with serve(answer) as server, Client(api=server.url, token=lambda: next(tokens)) as client:
        check(client, is_async)


def test_a_fixed_token_is_sent_once_on_401() -> None:
    with serve(http(401, b"{}")) as server:
        expect_code(server.url, "unauthorized", False)
        assert len(server.requests) == 1


@pytest.mark.parametrize("token", ["", "a b", "a\r\nx: y", "é", "a" * 20_000, 7, None])
@both
def test_a_token_that_cannot_be_sent_is_refused_and_not_shown(token: Any, is_async: bool) -> None:
    error = expect_code("http://127.0.0.1:1", "configuration", is_async, token=lambda: token)
    assert not token or str(token) not in str(error)


def fail() -> str:
    raise OSError("no key server")


@both
def test_a_token_function_that_fails_is_a_denial(is_async: bool) -> None:
    error = expect_code("http://127.0.0.1:1", "unauthorized", is_async, token=fail)
    assert "OSError" in str(error)


def test_an_asynchronous_token_function_is_bounded_by_the_deadline() -> None:
    async def slow() -> str:
        await asyncio.sleep(60)
        return "t"

    expect_code("http://127.0.0.1:1", "timeout", True, token=slow, timeout=DEADLINE)
    expect_code("http://127.0.0.1:1", "configuration", False, token=slow)


@pytest.mark.parametrize(
    "api",
    [
        "",
        "svc.example.com",
        "http://svc.example.com",
        "http://localhost.example.com",
        "http://10.0.0.1",
        "ftp://127.0.0.1",
        "https://user:secret@svc.example.com",
        "https://svc.example.com?x=1",
        "https://svc.example.com/#x",
        "https://svc.example.com:99999",
        "https://",
        "https://svc.example.com/\r\nx",
    ],
)
def test_an_address_must_be_https_unless_it_is_loopback(api: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SVC_API", api)
    monkeypatch.setenv("SVC_AGENT_TOKEN", "t")
    with pytest.raises(GovernUnavailable) as raised:
        Client().check("t")
    assert raised.value.code == "configuration"
    assert "secret" not in str(raised.value)


def test_a_missing_setting_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(GovernUnavailable, match="SVC_API is not set"):
        Client().check("t")
    monkeypatch.setenv("SVC_API", "http://127.0.0.1:1")
    with pytest.raises(GovernUnavailable, match="SVC_AGENT_TOKEN is not set"):
        Client().check("t")


def test_cancelling_the_caller_cancels_the_check() -> None:
    async def run(server: RawServer) -> None:
        client = Client(api=server.url, token="t", timeout=60).as_async()
        task = asyncio.create_task(client.check("t"))
        await asyncio.to_thread(server.arrived.wait, SOON)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    with serve(lambda connection, request: connection.recv(1)) as server:
        asyncio.run(run(server))
        assert server.gone.wait(SOON), "the connection of a check that was cancelled stayed open"


@both
def test_waiting_ends_with_the_last_denial_and_goes_on_through_503(is_async: bool) -> None:
    deny = ALLOW.replace(b'"allow"', b'"deny"').replace(b'"approvalId":null', b'"approvalId":"apr_1"')
    answers = iter([http(200, deny), http(503, b"{}"), http(200, deny), http(200, ALLOW)])

    def answer(connection: socket.socket, request: bytes) -> None:
        connection.sendall(next(answers))

    with serve(answer) as server, Client(api=server.url, token="t") as client:
        client._polls = type(client._polls)(0.01, 0.01)
        with pytest.raises(GovernDenied) as raised:
            check(client, is_async, {"a": 1})
        if is_async:
            asyncio.run(client.as_async().wait_for_approval(raised.value, 60))
        else:
            client.wait_for_approval(raised.value, 60)
        assert len({request.partition(b"\r\n\r\n")[2] for request in server.requests}) == 1
        assert len(server.requests) == 4


def test_waiting_raises_the_last_denial_when_its_time_is_over() -> None:
    deny = ALLOW.replace(b'"allow"', b'"deny"').replace(b'"approvalId":null', b'"approvalId":"apr_1"')
    with serve(http(200, deny)) as server, Client(api=server.url, token="t") as client:
        client._polls = type(client._polls)(0.01, 0.01)
        with pytest.raises(GovernDenied) as first:
            client.check("t")
        with pytest.raises(GovernDenied) as last:
            client.wait_for_approval(first.value, 0.1)
        assert last.value is not first.value
        assert last.value.approval_id == "apr_1"


def test_waiting_ends_when_a_check_may_have_used_the_approval() -> None:
    deny = ALLOW.replace(b'"allow"', b'"deny"').replace(b'"approvalId":null', b'"approvalId":"apr_1"')
    count = threading.Semaphore(1)

    def answer(connection: socket.socket, request: bytes) -> None:
        if count.acquire(blocking=False):
            connection.sendall(http(200, deny))
        else:
            connection.close()

    with serve(answer) as server, Client(api=server.url, token="t") as client:
        client._polls = type(client._polls)(0.01, 0.01)
        with pytest.raises(GovernUnavailable) as raised:
            client.require_allow("t", wait_for_approval=60)
        assert raised.value.code == "connection"
        assert len(server.requests) == 2
