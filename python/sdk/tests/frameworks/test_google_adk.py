"""Google ADK with its own client of Gemini, whole and streamed."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("google.adk")

from google.adk.agents import Agent
from google.adk.agents.run_config import RunConfig, StreamingMode
from google.adk.models import Gemini
from google.adk.runners import InMemoryRunner
from google.genai import types

from svc_sdk.google_adk import GovernPlugin

from .conftest import Tools
from .contract import *  # noqa: F403
from .model_server import ModelServer


async def _run(model: ModelServer, tools: Tools, options: Any, mode: StreamingMode) -> None:
    gemini = Gemini(model="gemini-scripted", base_url=model.url)
    agent = Agent(name="a", model=gemini, tools=tools.coroutines())
    runner = InMemoryRunner(agent=agent, app_name="app", plugins=[GovernPlugin(**options)])
    session = await runner.session_service.create_session(app_name="app", user_id="u")
    message = types.Content(role="user", parts=[types.Part(text="go")])
    config = RunConfig(streaming_mode=mode)
    async for _ in runner.run_async(user_id="u", session_id=session.id, new_message=message, run_config=config):
        pass


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOOGLE_API_KEY", "none")


async def run_whole(model: ModelServer, tools: Tools, options: Any) -> None:
    await _run(model, tools, options, StreamingMode.NONE)


async def run_streamed(model: ModelServer, tools: Tools, options: Any) -> None:
    await _run(model, tools, options, StreamingMode.SSE)


RUNS = [run_whole, run_streamed]
