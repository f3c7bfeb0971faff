"""Connections are kept, by threads and event loops, and not shared with forked processes."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from svc_sdk import Client

from .raw_server import http, serve


def test_one_connection_serves_checks_one_after_another() -> None:
    with serve(http()) as server, Client(api=server.url, token="t") as client:
        for _ in range(5):
            client.check("t")

        async def checks() -> None:
            async with client.as_async() as asynchronous:
                for _ in range(5):
                    await asynchronous.check("t")

        asyncio.run(checks())
        assert (len(server.requests), server.connections) == (10, 2)


def test_threads_share_a_client() -> None:
    barrier = threading.Barrier(8)

    def echo(connection: socket.socket, request: bytes) -> None:
        number = request.partition(b'"n":')[2].partition(b"}")[0]
        connection.sendall(http(200, http().partition(b"\r\n\r\n")[2].replace(b"in scope", number)))

    with serve(echo) as server, Client(api=server.url, token="t") as client, ThreadPoolExecutor(8) as threads:

        def work(thread: int) -> bool:
            barrier.wait(30)
            return all(client.check("t", {"n": n}).reason == str(n) for n in range(thread * 50, thread * 50 + 50))

        assert all(threads.map(work, range(8)))
        assert server.connections <= 16


def test_each_event_loop_has_connections_of_its_own_and_closed_ones_are_forgotten() -> None:
    with serve(http()) as server, Client(api=server.url, token="t") as client:
        asynchronous = client.as_async()

        async def checks() -> None:
            await asyncio.gather(*(asynchronous.check("t") for _ in range(4)))

        for _ in range(5):
            asyncio.run(checks())
        assert len(client._exchange.http._pools) == 1  # type: ignore[attr-defined]
        assert len(server.requests) == 20


@pytest.mark.skipif(sys.platform == "win32", reason="no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_process_opens_connections_of_its_own() -> None:
    with serve(http()) as server, Client(api=server.url, token="t") as client:
        client.check("t")
        child = os.fork()
        if child == 0:
            try:
                client.check("t")
                os._exit(0)
            except BaseException:
                os._exit(1)
        _, status = os.waitpid(child, 0)
        assert os.waitstatus_to_exitcode(status) == 0
        client.check("t")
        assert (len(server.requests), server.connections) == (3, 2)


def test_importing_the_package_imports_no_framework_and_no_telemetry() -> None:
    import subprocess

    code = "import sys, svc_sdk; print([n for n in ('httpx', 'httpcore', 'anyio', 'opentelemetry', 'pydantic') if n in sys.modules])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
