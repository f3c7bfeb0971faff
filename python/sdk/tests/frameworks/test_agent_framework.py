"""Microsoft Agent Framework, whole and streamed."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("agent_framework")

from agent_framework import Agent
from agent_framework.openai import OpenAIChatCompletionClient

from svc_sdk.agent_framework import GovernMiddleware

from .conftest import Tools
from .contract import *  # noqa: F403
from .model_server import ModelServer


def agent(model: ModelServer, tools: Tools, options: Any) -> Agent:
    client = OpenAIChatCompletionClient(model="scripted", base_url=f"{model.url}/v1", api_key="none")
    return Agent(client, tools=tools.coroutines(), middleware=[GovernMiddleware(**options)])


async def run_whole(model: ModelServer, tools: Tools, options: Any) -> None:
    await agent(model, tools, options).run("go")


async def run_streamed(model: ModelServer, tools: Tools, options: Any) -> None:
    async for _ in agent(model, tools, options).run("go", stream=True):
        pass


RUNS = [run_whole, run_streamed]
