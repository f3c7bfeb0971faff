"""The official client of MCP, its session and its `Client`, with a server in the same process; a script calls instead of a model."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("mcp")

from mcp import Client
from mcp.server import MCPServer

from svc_sdk.mcp import GovernSession

from .conftest import Tools
from .contract import *  # noqa: F403
from .model_server import ModelServer


async def _calls(model: ModelServer, session: Any) -> None:
    model.requests.append({})
    for turn in model.turns:
        for name, arguments in turn:
            result = await session.call_tool(name, arguments)
            model.requests.append({"is_error": result.is_error, "text": result.content[0].text})


def server(tools: Tools) -> MCPServer:
    made = MCPServer("orders")
    for function in tools.coroutines():
        made.add_tool(function)
    return made


async def client(model: ModelServer, tools: Tools, options: Any) -> None:
    async with Client(server(tools)) as raw:
        governed = GovernSession(raw, **options)
        assert [tool.name for tool in (await governed.list_tools()).tools] == ["act", "other"]
        await _calls(model, governed)


async def session(model: ModelServer, tools: Tools, options: Any) -> None:
    async with Client(server(tools)) as raw:
        await _calls(model, GovernSession(raw.session, **options))


RUNS = [client, session]


def test_nothing_of_a_governed_session_reaches_tools_past_the_check() -> None:
    governed = GovernSession(object())
    for name in ("session", "send_request", "_session_"):
        with pytest.raises(AttributeError, match="without a check"):
            getattr(governed, name)
