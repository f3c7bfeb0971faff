"""MCP: `session = GovernSession(ClientSession(...))`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ._gate import Gate, GateOptions, Refused

if TYPE_CHECKING:
    from typing_extensions import Unpack


class GovernSession:
    """
    A session of the official client, or its `Client`, that asks before `call_tool`. The result of a denied call is an error with the
    refusal (`isError`), or the call raises. What is not about tools goes to the session; requests of one's own making are refused.
    """

    def __init__(self, session: Any, **options: Unpack[GateOptions]) -> None:
        self._session = session
        self._gate = Gate(**options)

    async def call_tool(self, name: str, arguments: Mapping[str, Any] | None = None, *args: Any, **kwargs: Any) -> Any:
        """Runs a call that is allowed, with the arguments that were sent."""
        admitted = await self._gate.admit_async(name, arguments or {})
        if isinstance(admitted, Refused):
            return _refusal(admitted)
        return await self._session.call_tool(name, admitted, *args, **kwargs)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name in ("send_request", "session"):
            raise AttributeError(f"{name} of a governed session would reach tools without a check; use call_tool")
        return getattr(self._session, name)


def _refusal(refused: Refused) -> Any:
    from mcp.types import CallToolResult, TextContent

    return CallToolResult.model_validate({"content": [TextContent(type="text", text=refused.text)], "isError": True})
