"""
What each adapter does in its framework. A file of tests imports these tests and has `RUNS`: functions
`run(model, tools, options)` which run an agent with governed tools until the model has no more turns.
"""

from __future__ import annotations

import asyncio
import socket
import uuid
from typing import Any

import pytest

from svc_sdk import Client, GovernDenied

from ..raw_server import RawServer, serve
from .conftest import Service, Tools, is_async
from .model_server import ModelServer

__all__ = [
    "test_a_call_does_not_run_while_the_service_is_down",
    "test_a_call_waits_for_its_approval_and_is_allowed_once",
    "test_a_denied_call_does_not_run_and_the_model_sees_why",
    "test_a_denied_call_ends_the_run_where_it_is_to_raise",
    "test_an_allowed_call_runs_once_and_the_model_sees_its_result",
    "test_cancelling_a_run_cancels_the_check",
    "test_of_parallel_calls_each_is_decided",
]

Run = Any
SOON = 30.0


def go(run: Run, model: ModelServer, tools: Tools, names: dict[str, str], **options: Any) -> None:
    given = {"names": names, **options}
    if is_async(run):
        asyncio.run(run(model, tools, given))
    else:
        run(model, tools, given)


def test_an_allowed_call_runs_once_and_the_model_sees_its_result(
    run: Run, model: ModelServer, tools: Tools, service: Service
) -> None:
    model.turns = [[("act", {"to": "a"})]]
    go(run, model, tools, {"act": "order.read"}, client=service.client())
    assert tools.ran == ["act a"]
    assert "acted on a" in model.seen()


def test_a_denied_call_does_not_run_and_the_model_sees_why(
    run: Run, model: ModelServer, tools: Tools, service: Service
) -> None:
    model.turns = [[("act", {"to": "a"})]]
    go(run, model, tools, {"act": "order.refuse"}, client=service.client())
    assert tools.ran == []
    assert "did not run: " in model.seen()
    assert "evt_" in model.seen()


def test_of_parallel_calls_each_is_decided(run: Run, model: ModelServer, tools: Tools, service: Service) -> None:
    model.turns = [[("act", {"to": "a"}), ("other", {"to": "b"}), ("act", {"to": "c"})]]
    go(run, model, tools, {"act": "order.read", "other": "order.refuse"}, client=service.client())
    assert sorted(tools.ran) == ["act a", "act c"]


def test_a_call_waits_for_its_approval_and_is_allowed_once(
    run: Run, model: ModelServer, tools: Tools, service: Service
) -> None:
    call = ("act", {"to": uuid.uuid4().hex})
    model.turns = [[call], [call]]
    go(run, model, tools, {"act": "order.ship"}, client=service.client(), wait_for_approval=SOON)
    assert tools.ran == [f"act {call[1]['to']}"]
    assert len(set(service.approvals)) == 2
    assert f"{service.approvals[1]} was rejected" in model.seen()


def test_a_call_does_not_run_while_the_service_is_down(run: Run, model: ModelServer, tools: Tools) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    model.turns = [[("act", {"to": "a"})]]
    go(run, model, tools, {"act": "order.read"}, client=Client(api=url, token="t"))
    assert tools.ran == []
    assert "cannot be reached" in model.seen()


def test_a_denied_call_ends_the_run_where_it_is_to_raise(
    run: Run, model: ModelServer, tools: Tools, service: Service
) -> None:
    model.turns = [[("act", {"to": "a"})]]
    with pytest.raises(BaseException) as raised:
        go(run, model, tools, {"act": "order.refuse"}, client=service.client(), on_deny="raise")
    assert tools.ran == []
    assert any(isinstance(error, GovernDenied) for error in _chain(raised.value)), repr(raised.value)


def test_cancelling_a_run_cancels_the_check(
    run: Run, model: ModelServer, tools: Tools, request: pytest.FixtureRequest
) -> None:
    if not is_async(run):
        pytest.skip("a blocking run cannot be cancelled")

    seconds = getattr(request.module, "CHECK_SECONDS", 60.0)

    async def cancel(server: RawServer) -> None:
        options = {"names": {"act": "order.read"}, "client": Client(api=server.url, token="t", timeout=seconds)}
        task = asyncio.create_task(run(model, tools, options))
        assert await asyncio.to_thread(server.arrived.wait, SOON)
        task.cancel()
        with pytest.raises(BaseException) as raised:
            await task
        assert any(isinstance(error, asyncio.CancelledError) for error in _chain(raised.value)), repr(raised.value)
        assert await asyncio.to_thread(server.gone.wait, SOON), "the check went on"

    model.turns = [[("act", {"to": "a"})]]
    with serve(lambda connection, request: connection.recv(1)) as server:
        asyncio.run(cancel(server))
    assert tools.ran == []


def _chain(error: BaseException | None) -> list[BaseException]:
    found: list[BaseException] = []
    waiting = [error]
    while waiting:
        one = waiting.pop()
        if one is not None and one not in found:
            found.append(one)
            waiting += [one.__cause__, one.__context__, *getattr(one, "exceptions", ())]
    return found
