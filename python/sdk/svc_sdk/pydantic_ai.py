"""Pydantic AI: `Agent(model, toolsets=[govern_toolset(FunctionToolset([...]))])`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pydantic_ai import RunContext
from pydantic_ai.toolsets import AbstractToolset, WrapperToolset
from pydantic_ai.toolsets.abstract import ToolsetTool

from ._gate import Gate, GateOptions, Refused

if TYPE_CHECKING:
    from typing_extensions import Unpack


def govern_toolset(toolset: AbstractToolset[Any], **options: Unpack[GateOptions]) -> GovernToolset:
    """
    Returns a toolset that asks before each call of another, after its arguments were validated. A denied call is answered with a
    refusal, or raises.
    """
    return GovernToolset(toolset, Gate(**options))


@dataclass
class GovernToolset(WrapperToolset[Any]):  # type: ignore[misc]
    """A toolset whose calls are decided before they run."""

    gate: Gate = field(default_factory=Gate)

    async def call_tool(
        self, name: str, tool_args: dict[str, Any], ctx: RunContext[Any], tool: ToolsetTool[Any]
    ) -> Any:
        """Runs a call that is allowed, with the arguments that were sent."""
        admitted = await self.gate.admit_async(name, tool_args)
        if isinstance(admitted, Refused):
            return admitted.text
        return await super().call_tool(name, admitted, ctx, tool)
