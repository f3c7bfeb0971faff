"""An MCP client of the official Python SDK. Prints as JSON what it is shown; its token is in SVC_AGENT_TOKEN."""

import asyncio
import json
import os
import sys

import httpx2
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client


async def main(url: str) -> None:
    headers = {"authorization": f"Bearer {os.environ['SVC_AGENT_TOKEN']}"}
    async with (
        httpx2.AsyncClient(headers=headers) as http,
        streamable_http_client(url, http_client=http) as streams,
        ClientSession(streams[0], streams[1]) as session,
    ):
        await session.initialize()
        tools = await session.list_tools()
        allowed = await session.call_tool("echo", {"message": "hello"})
        denied = await session.call_tool("get-env", {})
        print(
            json.dumps(
                {
                    "tools": [tool.name for tool in tools.tools],
                    "allowed": allowed.model_dump(mode="json", by_alias=True),
                    "denied": denied.model_dump(mode="json", by_alias=True),
                }
            )
        )


asyncio.run(main(sys.argv[1]))
