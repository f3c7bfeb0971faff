"""LlamaIndex: `FunctionAgent(tools=govern_tools([...]), llm=llm)`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from llama_index.core.tools import AsyncBaseTool, BaseTool, FunctionTool, ToolMetadata, ToolOutput
from llama_index.core.tools.types import adapt_to_async_tool

from ._gate import Gate, GateOptions, Refused, answering_gate, named

if TYPE_CHECKING:
    from typing_extensions import Unpack


def govern_tools(tools: Iterable[BaseTool | Callable[..., Any]], **options: Unpack[GateOptions]) -> list[AsyncBaseTool]:
    """Returns tools that ask before each call. The output of a denied call is an error with the refusal."""
    gate = answering_gate(options, "LlamaIndex makes a result of what a tool raises")
    return [_governed(tool, gate) for tool in tools]


def _governed(tool: BaseTool | Callable[..., Any], gate: Gate) -> AsyncBaseTool:
    inner = tool if isinstance(tool, BaseTool) else FunctionTool.from_defaults(tool)
    if isinstance(inner, FunctionTool) and inner.requires_context:
        raise TypeError(
            f"tool {inner.metadata.get_name()} takes the context of the workflow, which a governed tool is not given; "
            "decorate its function with govern(..., leave_out=...) instead"
        )
    return GovernedTool(adapt_to_async_tool(inner), gate)


class GovernedTool(AsyncBaseTool):  # type: ignore[misc]
    """A tool whose calls are decided before they run."""

    def __init__(self, tool: AsyncBaseTool, gate: Gate) -> None:
        self._tool = tool
        self._gate = gate

    @property
    def metadata(self) -> ToolMetadata:
        """Name, description and schema of the tool."""
        return self._tool.metadata

    def __call__(self, *args: Any, **kwargs: Any) -> ToolOutput:
        return self.call(*args, **kwargs)

    def call(self, *args: Any, **kwargs: Any) -> ToolOutput:
        """Runs a call that is allowed, with the arguments that were sent."""
        admitted = self._gate.admit(self._name, named(args, kwargs))
        return self._refusal(admitted) if isinstance(admitted, Refused) else self._tool.call(**admitted)

    async def acall(self, *args: Any, **kwargs: Any) -> ToolOutput:
        """`call` for asyncio."""
        admitted = await self._gate.admit_async(self._name, named(args, kwargs))
        return self._refusal(admitted) if isinstance(admitted, Refused) else await self._tool.acall(**admitted)

    @property
    def _name(self) -> str:
        return str(self.metadata.get_name())

    def _refusal(self, refused: Refused) -> ToolOutput:
        return ToolOutput(
            content=refused.text, tool_name=self._name, raw_input={}, raw_output=refused.text, is_error=True
        )
