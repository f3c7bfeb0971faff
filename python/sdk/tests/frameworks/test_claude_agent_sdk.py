"""
The Claude Agent SDK with the command that it brings: it asks the scripted model by the protocol of Anthropic and calls tools of an MCP
server of this process.
"""

from __future__ import annotations

import pathlib
from typing import Any

import pytest

pytest.importorskip("claude_agent_sdk")

from claude_agent_sdk import ClaudeAgentOptions, create_sdk_mcp_server, query, tool

from svc_sdk.claude_agent_sdk import govern_hooks

from .conftest import Tools
from .contract import *  # noqa: F403
from .model_server import ModelServer

PREFIX = "mcp__orders__"


@pytest.fixture(autouse=True)
def home(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path))


async def run_query(model: ModelServer, tools: Tools, options: Any) -> None:
    act, other = tools.coroutines()

    def answered(function: Any) -> Any:
        async def answer(arguments: dict[str, Any]) -> dict[str, Any]:
            return {"content": [{"type": "text", "text": await function(arguments["to"])}]}

        return answer

    made = [tool("act", "Acts.", {"to": str})(answered(act)), tool("other", "Acts.", {"to": str})(answered(other))]
    model.turns = [
        turn if isinstance(turn, str) else [(PREFIX + name, given) for name, given in turn] for turn in model.turns
    ]
    names = {PREFIX + name: policy for name, policy in options["names"].items()}
    agent = ClaudeAgentOptions(
        model="scripted",
        hooks=govern_hooks(**{**options, "names": names}),
        mcp_servers={"orders": create_sdk_mcp_server("orders", tools=made)},
        allowed_tools=[PREFIX + "act", PREFIX + "other"],
        setting_sources=[],
        env={
            "ANTHROPIC_BASE_URL": model.url,
            "ANTHROPIC_API_KEY": "none",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
            "DISABLE_TELEMETRY": "1",
            "DISABLE_AUTOUPDATER": "1",
        },
        max_turns=5,
    )
    async for _ in query(prompt="go", options=agent):
        pass


RUNS = [run_query]


def test_a_denied_call_ends_the_run_where_it_is_to_raise() -> None:
    # in place of the contract's: a hook that raises blocks the call, and the run goes on
    with pytest.raises(ValueError, match="on_deny"):
        govern_hooks(on_deny="raise")
