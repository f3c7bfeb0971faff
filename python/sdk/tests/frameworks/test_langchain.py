"""LangChain's `create_agent`, blocking, asynchronous and streamed, and a graph of LangGraph with a node of tools."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("langchain")

from langchain.agents import create_agent
from langchain_core.tools import tool
from langchain_openai import ChatOpenAI
from langgraph.graph import MessagesState, StateGraph
from langgraph.prebuilt import ToolNode, tools_condition

from svc_sdk.langchain import GovernMiddleware

from .conftest import Tools
from .contract import *  # noqa: F403
from .model_server import ModelServer

INPUT = {"messages": [{"role": "user", "content": "go"}]}


def chat(model: ModelServer) -> ChatOpenAI:
    return ChatOpenAI(model="scripted", base_url=f"{model.url}/v1", api_key="none", max_retries=0)


def agent(model: ModelServer, functions: Any, options: Any) -> Any:
    return create_agent(chat(model), [tool(f) for f in functions], middleware=[GovernMiddleware(**options)])


def invoke(model: ModelServer, tools: Tools, options: Any) -> None:
    agent(model, tools.functions(), options).invoke(INPUT)


async def ainvoke(model: ModelServer, tools: Tools, options: Any) -> None:
    await agent(model, tools.coroutines(), options).ainvoke(INPUT)


async def astream(model: ModelServer, tools: Tools, options: Any) -> None:
    async for _ in agent(model, tools.coroutines(), options).astream(INPUT, stream_mode="messages"):
        pass


async def graph(model: ModelServer, tools: Tools, options: Any) -> None:
    functions = [tool(f) for f in tools.coroutines()]
    middleware = GovernMiddleware(**options)
    bound = chat(model).bind_tools(functions)

    async def speak(state: MessagesState) -> Any:
        return {"messages": [await bound.ainvoke(state["messages"])]}

    node = ToolNode(functions, wrap_tool_call=middleware.wrap_tool_call, awrap_tool_call=middleware.awrap_tool_call)
    builder = StateGraph(MessagesState)
    builder.add_node("model", speak)
    builder.add_node("tools", node)
    builder.set_entry_point("model")
    builder.add_conditional_edges("model", tools_condition)
    builder.add_edge("tools", "model")
    await builder.compile().ainvoke(INPUT)


RUNS = [invoke, ainvoke, astream, graph]
