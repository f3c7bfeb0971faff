"""Pydantic AI, blocking, asynchronous and streamed; arguments are decided after their validation."""

from __future__ import annotations

import asyncio
import datetime
from typing import Any

import pytest

pytest.importorskip("pydantic_ai")

from pydantic_ai import Agent
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.toolsets import FunctionToolset

from svc_sdk.pydantic_ai import govern_toolset
from svc_sdk.testing import GovernDouble

from .conftest import Tools
from .contract import *  # noqa: F403
from .model_server import ModelServer


def agent(model: ModelServer, functions: Any, options: Any) -> Agent[Any, str]:
    provider = OpenAIProvider(base_url=f"{model.url}/v1", api_key="none")
    toolset = govern_toolset(FunctionToolset(functions), **options)
    return Agent(OpenAIChatModel("scripted", provider=provider), toolsets=[toolset])


def run_sync(model: ModelServer, tools: Tools, options: Any) -> None:
    agent(model, tools.functions(), options).run_sync("go")


async def run_async(model: ModelServer, tools: Tools, options: Any) -> None:
    await agent(model, tools.coroutines(), options).run("go")


async def run_streamed(model: ModelServer, tools: Tools, options: Any) -> None:
    async with agent(model, tools.coroutines(), options).run_stream("go") as result:
        async for _ in result.stream_text():
            pass


RUNS = [run_sync, run_async, run_streamed]


def test_validated_arguments_are_decided_and_run(model: ModelServer) -> None:
    days: list[datetime.date] = []

    def book(day: datetime.date, nights: int = 1) -> str:
        """Books."""
        days.append(day)
        return "booked"

    double = GovernDouble()
    double.allow("book")
    model.turns = [[("book", {"day": "2026-01-02"})]]
    asyncio.run(agent(model, [book], {"client": double.client()}).run("go"))
    assert days == [datetime.date(2026, 1, 2)]
    assert [made.arguments for made in double.checks] == [{"day": "2026-01-02", "nights": 1}]
