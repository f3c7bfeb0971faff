"""AutoGen's `AssistantAgent` with a workbench, whole and streamed."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("autogen_agentchat")

from autogen_agentchat.agents import AssistantAgent
from autogen_core import CancellationToken
from autogen_core.models import ModelFamily, ModelInfo
from autogen_core.tools import FunctionTool, StaticWorkbench
from autogen_ext.models.openai import OpenAIChatCompletionClient

from svc_sdk.autogen import GovernStreamWorkbench, GovernWorkbench

from .conftest import Tools
from .contract import *  # noqa: F403
from .model_server import ModelServer

INFO = ModelInfo(
    vision=False, function_calling=True, json_output=False, family=ModelFamily.UNKNOWN, structured_output=False
)


def agent(model: ModelServer, tools: Tools, workbench: Any) -> AssistantAgent:
    client = OpenAIChatCompletionClient(
        model="scripted", base_url=f"{model.url}/v1", api_key="none", model_info=INFO, max_retries=0
    )
    functions = [FunctionTool(f, description=f.__doc__ or "", name=f.__name__) for f in tools.coroutines()]
    return AssistantAgent("a", client, workbench=workbench(functions), max_tool_iterations=5, reflect_on_tool_use=True)


async def run_whole(model: ModelServer, tools: Tools, options: Any) -> None:
    made = agent(model, tools, lambda functions: GovernWorkbench(StaticWorkbench(functions), **options))
    token = CancellationToken()
    try:
        await made.run(task="go", cancellation_token=token)
    finally:
        # the calls of tools are tasks of their own
        token.cancel()


async def run_streamed(model: ModelServer, tools: Tools, options: Any) -> None:
    made = agent(model, tools, lambda functions: GovernStreamWorkbench(functions, **options))
    token = CancellationToken()
    try:
        async for _ in made.run_stream(task="go", cancellation_token=token):
            pass
    finally:
        token.cancel()


RUNS = [run_whole, run_streamed]


def test_a_denied_call_ends_the_run_where_it_is_to_raise() -> None:
    # in place of the contract's: an agent waits forever for the result of a workbench that raised
    with pytest.raises(ValueError, match="on_deny"):
        GovernWorkbench(StaticWorkbench([]), on_deny="raise")
    with pytest.raises(ValueError, match="on_deny"):
        GovernStreamWorkbench([], on_deny="raise")
