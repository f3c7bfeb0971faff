"""LlamaIndex's `FunctionAgent`, alone and in a workflow of two agents."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("llama_index.core")

from llama_index.core.agent.workflow import AgentWorkflow, FunctionAgent
from llama_index.core.tools import FunctionTool
from llama_index.core.workflow import Context
from llama_index.llms.openai_like import OpenAILike

from svc_sdk.llamaindex import govern_tools

from .conftest import Tools
from .contract import *  # noqa: F403
from .model_server import ModelServer


def agent(model: ModelServer, tools: Tools, options: Any, streaming: bool) -> FunctionAgent:
    llm = OpenAILike(
        model="scripted",
        api_base=f"{model.url}/v1",
        api_key="none",
        is_chat_model=True,
        is_function_calling_model=True,
        max_retries=0,
    )
    return FunctionAgent(
        name="a",
        description="acts",
        llm=llm,
        tools=govern_tools(tools.coroutines(), **options),
        streaming=streaming,
        early_stopping_method="force",
    )


async def run_whole(model: ModelServer, tools: Tools, options: Any) -> None:
    await agent(model, tools, options, False).run("go")


async def run_streamed(model: ModelServer, tools: Tools, options: Any) -> None:
    running = agent(model, tools, options, True).run("go")
    try:
        async for _ in running.stream_events():
            pass
        await running
    finally:
        running.cancel()


async def workflow(model: ModelServer, tools: Tools, options: Any) -> None:
    await AgentWorkflow(agents=[agent(model, tools, options, False)], root_agent="a").run("go")


RUNS = [run_whole, run_streamed, workflow]


def test_a_denied_call_ends_the_run_where_it_is_to_raise() -> None:
    # in place of the contract's: the framework makes a result of whatever a tool raises
    with pytest.raises(ValueError, match="on_deny"):
        govern_tools([], on_deny="raise")


def test_a_tool_that_takes_the_context_of_a_workflow_is_refused() -> None:
    async def act(ctx: Context, to: str) -> str:
        return to

    # the framework looks at the type itself, not at its name
    act.__annotations__["ctx"] = Context
    with pytest.raises(TypeError, match="leave_out"):
        govern_tools([FunctionTool.from_defaults(act)])
