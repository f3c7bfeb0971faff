"""LangChain and LangGraph: `create_agent(..., middleware=[GovernMiddleware()])`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from langchain.agents.middleware import AgentMiddleware
from langchain.agents.middleware.types import ToolCallRequest
from langchain_core.messages import ToolMessage

from ._gate import Gate, GateOptions, Refused

if TYPE_CHECKING:
    from typing_extensions import Unpack


class GovernMiddleware(AgentMiddleware):  # type: ignore[misc]
    """
    Asks before each tool call of an agent. A denied call is answered with a ToolMessage of status "error", or raises. Last in the
    list of middleware it is the innermost, and decides what the others have made of a call. For a graph of your own:
    `ToolNode(tools, wrap_tool_call=m.wrap_tool_call, awrap_tool_call=m.awrap_tool_call)`.
    """

    def __init__(self, **options: Unpack[GateOptions]) -> None:
        super().__init__()
        self._gate = Gate(**options)

    def wrap_tool_call(self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], Any]) -> Any:
        """Runs a call that is allowed, with the arguments that were sent."""
        call = request.tool_call
        admitted = self._gate.admit(call["name"], call["args"])
        if isinstance(admitted, Refused):
            return _refusal(call, admitted)
        return handler(request.override(tool_call={**call, "args": admitted}))

    async def awrap_tool_call(
        self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], Awaitable[Any]]
    ) -> Any:
        """`wrap_tool_call` for asyncio."""
        call = request.tool_call
        admitted = await self._gate.admit_async(call["name"], call["args"])
        if isinstance(admitted, Refused):
            return _refusal(call, admitted)
        return await handler(request.override(tool_call={**call, "args": admitted}))


def _refusal(call: Any, refused: Refused) -> ToolMessage:
    return ToolMessage(content=refused.text, tool_call_id=call["id"], name=call["name"], status="error")
