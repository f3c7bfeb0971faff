"""OpenAI Agents SDK: `Agent(tools=govern_tools([...]))`."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from agents import FunctionTool, ToolGuardrailFunctionOutput, ToolInputGuardrail, ToolInputGuardrailData

from ._gate import Gate, GateOptions, Refused

if TYPE_CHECKING:
    from typing_extensions import Unpack


def govern_tools(tools: Iterable[FunctionTool], **options: Unpack[GateOptions]) -> list[FunctionTool]:
    """
    Returns copies of function tools with an input guardrail that asks before each call; it rejects the content of a denied call,
    or raises. Agents as tools (`agent.as_tool()`) are function tools, too. Raises TypeError for hosted tools, which run at the
    provider, where no call can be held.
    """
    gate = Gate(**options)
    return [_governed(tool, gate) for tool in tools]


def _governed(tool: FunctionTool, gate: Gate) -> FunctionTool:
    if not isinstance(tool, FunctionTool):
        raise TypeError(f"{type(tool).__name__} is no function tool, so its calls cannot be governed; leave it out")

    async def guard(data: ToolInputGuardrailData) -> ToolGuardrailFunctionOutput:
        # the tool parses the same text after the guardrail
        admitted = await gate.admit_async(tool.name, data.context.tool_arguments)
        if isinstance(admitted, Refused):
            return ToolGuardrailFunctionOutput.reject_content(admitted.text, output_info=admitted.error)
        return ToolGuardrailFunctionOutput.allow()

    twin: Any = copy.copy(tool)
    guardrail: ToolInputGuardrail[Any] = ToolInputGuardrail(guardrail_function=guard, name="svc")
    twin.tool_input_guardrails = [*(tool.tool_input_guardrails or []), guardrail]
    return twin
