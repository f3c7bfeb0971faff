"""Claude Agent SDK: `ClaudeAgentOptions(hooks=govern_hooks())`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from claude_agent_sdk import HookMatcher

from ._gate import GateOptions, Refused, answering_gate

if TYPE_CHECKING:
    from typing_extensions import Unpack

# the command waits this much longer than an approval may take
GRACE_SECONDS = 60.0


def govern_hooks(**options: Unpack[GateOptions]) -> dict[Any, list[HookMatcher]]:
    """
    Returns the hook PreToolUse of all tools, built-in and MCP ones alike, which asks before each call and denies it with the reason
    as the refusal. An allow leaves the permissions of the SDK in force. A hook that fails or is too slow blocks the call.
    """
    gate = answering_gate(options, "a hook of the Claude Agent SDK cannot end a run")

    async def before(call: Any, tool_use_id: str | None, context: Any) -> dict[str, Any]:
        admitted = await gate.admit_async(call["tool_name"], call["tool_input"])
        if not isinstance(admitted, Refused):
            return {}
        output = {"permissionDecision": "deny", "permissionDecisionReason": admitted.text}
        return {"hookSpecificOutput": {"hookEventName": "PreToolUse", **output}}

    timeout = (gate.wait_for_approval or 0) + GRACE_SECONDS
    return {"PreToolUse": [HookMatcher(hooks=[before], timeout=timeout, on_failure="block")]}
