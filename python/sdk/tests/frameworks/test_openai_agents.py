"""The Agents SDK of OpenAI, whole, streamed, and with an agent as a tool of another."""

from __future__ import annotations

import json
from typing import Any

import pytest

pytest.importorskip("agents")

from agents import Agent, OpenAIResponsesModel, RunConfig, Runner, WebSearchTool, function_tool
from openai import AsyncOpenAI

from svc_sdk.openai_agents import govern_tools

from .conftest import Service, Tools
from .contract import *  # noqa: F403
from .contract import go
from .model_server import ModelServer

CONFIG = RunConfig(tracing_disabled=True)


def agent(model: ModelServer, tools: Any) -> Agent[Any]:
    client = AsyncOpenAI(base_url=f"{model.url}/v1", api_key="none", max_retries=0)
    return Agent(name="a", model=OpenAIResponsesModel("scripted", client), tools=tools)


def governed(tools: Tools, options: Any) -> Any:
    made = [function_tool(f, failure_error_function=None) for f in tools.coroutines()]
    return govern_tools(made, **options)


async def run_whole(model: ModelServer, tools: Tools, options: Any) -> None:
    await Runner.run(agent(model, governed(tools, options)), "go", run_config=CONFIG)


async def run_streamed(model: ModelServer, tools: Tools, options: Any) -> None:
    streaming = Runner.run_streamed(agent(model, governed(tools, options)), "go", run_config=CONFIG)
    try:
        async for _ in streaming.stream_events():
            pass
    finally:
        # the run is a task of its own
        streaming.cancel()


RUNS = [run_whole, run_streamed]


def test_an_agent_as_a_tool_is_decided_too(model: ModelServer, tools: Tools, service: Service) -> None:
    async def nested(model: ModelServer, tools: Tools, options: Any) -> None:
        inner = agent(model, governed(tools, options))
        as_tool = inner.as_tool("inner", "Runs the inner agent.")
        await Runner.run(agent(model, govern_tools([as_tool], **options)), "go", run_config=CONFIG)

    model.turns = [[("inner", {"input": "x"})], [("act", {"to": "a"})], "inner done"]
    go(nested, model, tools, {"inner": "order.read", "act": "order.refuse"}, client=service.client())
    assert tools.ran == []
    assert "did not run" in json.dumps(model.requests)
    model.turns = [[("inner", {"input": "x"})]]
    before = len(model.requests)
    go(nested, model, tools, {"inner": "order.refuse", "act": "order.read"}, client=service.client())
    assert len(model.requests) == before + 2


def test_a_tool_that_runs_at_the_provider_is_refused() -> None:
    with pytest.raises(TypeError, match="WebSearchTool"):
        govern_tools([WebSearchTool()])  # type: ignore[list-item]
