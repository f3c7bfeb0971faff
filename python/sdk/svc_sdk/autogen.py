"""AutoGen: `AssistantAgent(..., workbench=GovernWorkbench(StaticWorkbench([...])))`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from typing import TYPE_CHECKING, Any

from autogen_core import CancellationToken
from autogen_core.tools import BaseTool, StaticStreamWorkbench, TextResultContent, ToolResult, Workbench

from ._gate import Gate, GateOptions, Refused, answering_gate

if TYPE_CHECKING:
    from typing_extensions import Unpack


_NO_RAISE = "an agent of AutoGen waits forever for a workbench that raised"


class GovernWorkbench(Workbench):  # type: ignore[misc]
    """Asks before each call of a workbench. The result of a denied call is an error with the refusal."""

    component_type = "workbench"

    def __init__(self, workbench: Workbench, **options: Unpack[GateOptions]) -> None:
        self._workbench = workbench
        self._gate = answering_gate(options, _NO_RAISE)

    async def list_tools(self) -> Any:
        """Returns the schemas of the tools."""
        return await self._workbench.list_tools()

    async def call_tool(
        self,
        name: str,
        arguments: Mapping[str, Any] | None = None,
        cancellation_token: CancellationToken | None = None,
        call_id: str | None = None,
    ) -> ToolResult:
        """Runs a call that is allowed, with the arguments that were sent."""
        admitted = await _admit(self._gate, name, arguments or {}, cancellation_token)
        if isinstance(admitted, Refused):
            return _refusal(name, admitted)
        return await self._workbench.call_tool(name, admitted, cancellation_token, call_id)

    async def start(self) -> None:
        """Starts the workbench."""
        await self._workbench.start()

    async def stop(self) -> None:
        """Stops the workbench."""
        await self._workbench.stop()

    async def reset(self) -> None:
        """Resets the workbench."""
        await self._workbench.reset()

    async def save_state(self) -> Mapping[str, Any]:
        """Returns the state of the workbench."""
        state: Mapping[str, Any] = await self._workbench.save_state()
        return state

    async def load_state(self, state: Mapping[str, Any]) -> None:
        """Restores the state of the workbench."""
        await self._workbench.load_state(state)


class GovernStreamWorkbench(StaticStreamWorkbench):  # type: ignore[misc]
    """A workbench of tools, streaming ones too, that asks before each call."""

    def __init__(self, tools: list[BaseTool[Any, Any]], **options: Unpack[GateOptions]) -> None:
        self._gate = answering_gate(options, _NO_RAISE)
        super().__init__(tools)

    async def call_tool(
        self,
        name: str,
        arguments: Mapping[str, Any] | None = None,
        cancellation_token: CancellationToken | None = None,
        call_id: str | None = None,
    ) -> ToolResult:
        """Runs a call that is allowed, with the arguments that were sent."""
        admitted = await _admit(self._gate, name, arguments or {}, cancellation_token)
        if isinstance(admitted, Refused):
            return _refusal(name, admitted)
        return await super().call_tool(name, admitted, cancellation_token, call_id)

    async def call_tool_stream(
        self,
        name: str,
        arguments: Mapping[str, Any] | None = None,
        cancellation_token: CancellationToken | None = None,
        call_id: str | None = None,
    ) -> AsyncGenerator[Any, None]:
        """`call_tool` with what a tool yields before its result."""
        admitted = await _admit(self._gate, name, arguments or {}, cancellation_token)
        if isinstance(admitted, Refused):
            yield _refusal(name, admitted)
            return
        async for item in super().call_tool_stream(name, admitted, cancellation_token, call_id):
            yield item


async def _admit(
    gate: Gate, name: str, arguments: Mapping[str, Any], cancellation_token: CancellationToken | None
) -> dict[str, Any] | Refused:
    check = asyncio.ensure_future(gate.admit_async(name, arguments))
    if cancellation_token is not None:
        cancellation_token.link_future(check)
    return await check


def _refusal(name: str, refused: Refused) -> ToolResult:
    return ToolResult(name=name, result=[TextResultContent(content=refused.text)], is_error=True)
