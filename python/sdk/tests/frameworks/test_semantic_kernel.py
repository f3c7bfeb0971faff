"""Semantic Kernel's agent with automatic function calls, whole and streamed."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("semantic_kernel")

from openai import AsyncOpenAI
from semantic_kernel import Kernel
from semantic_kernel.agents import ChatCompletionAgent
from semantic_kernel.connectors.ai.open_ai import OpenAIChatCompletion
from semantic_kernel.functions import kernel_function

from svc_sdk.semantic_kernel import govern_kernel

from .conftest import Tools
from .contract import *  # noqa: F403
from .model_server import ModelServer


class Orders:
    """A plugin of two functions."""

    def __init__(self, tools: Tools) -> None:
        self._act, self._other = tools.coroutines()

    @kernel_function(description="Acts.")
    async def act(self, to: str) -> str:
        return str(await self._act(to))

    @kernel_function(description="Acts otherwise.")
    async def other(self, to: str) -> str:
        return str(await self._other(to))


def agent(model: ModelServer, tools: Tools, options: Any) -> ChatCompletionAgent:
    names = {f"orders.{name}": tool for name, tool in options["names"].items()}
    kernel = govern_kernel(Kernel(), **{**options, "names": names})
    kernel.add_plugin(Orders(tools), "orders")
    # the model calls functions by plugin and name
    model.turns = [
        turn if isinstance(turn, str) else [(f"orders-{name}", given) for name, given in turn] for turn in model.turns
    ]
    client = AsyncOpenAI(base_url=f"{model.url}/v1", api_key="none", max_retries=0)
    return ChatCompletionAgent(
        kernel=kernel, service=OpenAIChatCompletion(ai_model_id="scripted", async_client=client), name="a"
    )


async def run_whole(model: ModelServer, tools: Tools, options: Any) -> None:
    await agent(model, tools, options).get_response("go")


async def run_streamed(model: ModelServer, tools: Tools, options: Any) -> None:
    async for _ in agent(model, tools, options).invoke_stream("go"):
        pass


RUNS = [run_whole, run_streamed]
