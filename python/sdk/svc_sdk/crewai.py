"""CrewAI: `Agent(tools=govern_tools([...]))`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from crewai.tools import BaseTool
from pydantic import PrivateAttr

from ._gate import Gate, GateOptions, Refused, answering_gate, named

if TYPE_CHECKING:
    from typing_extensions import Unpack


def govern_tools(tools: Iterable[BaseTool], **options: Unpack[GateOptions]) -> list[BaseTool]:
    """
    Returns tools that ask before each call, after its arguments were validated. The result of a denied call is a refusal. Results
    of a call that was allowed are cached as the tool says; refusals are not.
    """
    gate = answering_gate(options, "CrewAI makes a result of what a tool raises")
    return [GovernedTool.of(tool, gate) for tool in tools]


class GovernedTool(BaseTool):  # type: ignore[misc]
    """A tool whose calls are decided before they run."""

    _tool: Any = PrivateAttr()
    _gate: Gate = PrivateAttr()

    @classmethod
    def of(cls, tool: BaseTool, gate: Gate) -> GovernedTool:
        """Returns a tool with the name, description, schema and limits of another."""

        def cache(arguments: Any, result: Any) -> bool:
            return not isinstance(result, _Refusal) and bool(tool.cache_function(arguments, result))

        kept = ("name", "description", "args_schema", "env_vars", "result_as_answer", "max_usage_count")
        governed = cls(**{name: getattr(tool, name) for name in kept}, cache_function=cache)
        governed._tool, governed._gate = tool, gate
        return governed

    def _run(self, *args: Any, **kwargs: Any) -> Any:
        admitted = self._gate.admit(self.name, named(args, kwargs))
        return _Refusal(admitted.text) if isinstance(admitted, Refused) else self._tool._run(**admitted)

    async def _arun(self, *args: Any, **kwargs: Any) -> Any:
        admitted = await self._gate.admit_async(self.name, named(args, kwargs))
        return _Refusal(admitted.text) if isinstance(admitted, Refused) else await self._tool._arun(**admitted)


class _Refusal(str):
    """The text of a call that did not run, which no cache may answer again."""
