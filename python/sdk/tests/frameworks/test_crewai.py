"""CrewAI's crew, blocking and asynchronous, with native function calls."""

from __future__ import annotations

import os
from typing import Any

import pytest

os.environ["CREWAI_DISABLE_TELEMETRY"] = "true"
os.environ["OTEL_SDK_DISABLED"] = "true"
pytest.importorskip("crewai")

from crewai import LLM, Agent, Crew, Task
from crewai.tools import tool

from svc_sdk.crewai import govern_tools

from .conftest import Tools
from .contract import *  # noqa: F403
from .model_server import ModelServer


def crew(model: ModelServer, functions: Any, options: Any) -> Crew:
    llm = LLM(model="openai/gpt-4o", base_url=f"{model.url}/v1", api_key="none", max_retries=0)
    made = govern_tools([tool(f.__name__)(f) for f in functions], **options)
    agent = Agent(role="clerk", goal="go", backstory="none", llm=llm, tools=made, max_iter=5, max_retry_limit=0)
    return Crew(agents=[agent], tasks=[Task(description="go", expected_output="done", agent=agent)])


def kickoff(model: ModelServer, tools: Tools, options: Any) -> None:
    crew(model, tools.functions(), options).kickoff()


async def akickoff(model: ModelServer, tools: Tools, options: Any) -> None:
    await crew(model, tools.functions(), options).akickoff()


RUNS = [kickoff, akickoff]

# a tool runs in a thread, which the framework does not cancel: the check of a cancelled run ends at its deadline
CHECK_SECONDS = 2.0


def test_a_denied_call_ends_the_run_where_it_is_to_raise() -> None:
    # in place of the contract's: the framework makes a result of whatever a tool raises
    with pytest.raises(ValueError, match="on_deny"):
        govern_tools([], on_deny="raise")
