"""Google ADK: `InMemoryRunner(agent=agent, plugins=[GovernPlugin()])`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from google.adk.plugins.base_plugin import BasePlugin
from google.adk.tools.base_tool import BaseTool
from google.adk.tools.tool_context import ToolContext

from ._gate import Gate, GateOptions, Refused

if TYPE_CHECKING:
    from typing_extensions import Unpack


class GovernPlugin(BasePlugin):  # type: ignore[misc]
    """
    Asks before each tool call of a runner. A denied call is answered with `{"error": ...}`, or raises. Put it last: a plugin behind
    it could change the arguments, and one before it that answers itself lets no tool run.
    """

    def __init__(self, **options: Unpack[GateOptions]) -> None:
        super().__init__(name="svc_govern")
        self._gate = Gate(**options)

    async def before_tool_callback(
        self, *, tool: BaseTool, tool_args: dict[str, Any], tool_context: ToolContext
    ) -> dict[str, Any] | None:
        """Returns the answer of a call that must not run, else None."""
        admitted = await self._gate.admit_async(tool.name, tool_args)
        if isinstance(admitted, Refused):
            return {"error": admitted.text}
        # the tool runs with this object
        tool_args.clear()
        tool_args.update(admitted)
        return None
