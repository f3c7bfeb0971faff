"""Runs the requests of report.ts by the official Python SDK. Argument: `auto` or `legacy`; SVC_TARGETS has the targets, and the reports are
printed as a list."""

import asyncio
import json
import os
import sys

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client


def shown(model) -> object:
    return model.model_dump(mode="json", by_alias=True, exclude_none=True)


async def report(client: Client) -> dict[str, object]:
    heard: list[float] = []

    async def hear(progress: float, _total: float | None, _message: str | None) -> None:
        heard.append(progress)

    await client.call_tool("test_tool_with_progress", {}, progress_callback=hear)
    return {
        "initialize": {
            "protocolVersion": client.protocol_version,
            "capabilities": shown(client.server_capabilities),
            "serverInfo": shown(client.server_info),
        },
        "tools": shown(await client.list_tools()),
        "text": shown(await client.call_tool("test_simple_text", {})),
        "structured": shown(await client.call_tool("test_structured_content", {})),
        "failed": shown(await client.call_tool("test_error_handling", {})),
        "progress": heard,
        "resources": shown(await client.list_resources()),
        "resource": shown(await client.read_resource("test://static-text")),
        "prompts": shown(await client.list_prompts()),
        "prompt": shown(
            await client.get_prompt("test_prompt_with_arguments", {"arg1": "a", "arg2": "b"})
        ),
    }


async def report_of(target: dict[str, str | None], mode: str) -> dict[str, object]:
    token = target["token"]
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    async with (
        httpx2.AsyncClient(headers=headers) as http,
        Client(streamable_http_client(target["url"], http_client=http), mode=mode) as client,
    ):
        return await report(client)


async def main(mode: str) -> None:
    targets = json.loads(os.environ["SVC_TARGETS"])
    print(json.dumps([await report_of(target, mode) for target in targets]))


asyncio.run(main(sys.argv[1]))
