"""What the adapters share: calls of a framework's tools, decided, and refusals that a model can read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypedDict

from ._answer import parse_json
from ._client import AnyClient
from ._default import asynchronous, blocking
from ._errors import GovernDenied, GovernError, GovernUnavailable
from ._values import plain_json

OnDeny = Literal["answer", "raise"]


class GateOptions(TypedDict, total=False):
    """
    Options of each adapter. `names` maps names of the framework's tools to those of the policy; a tool that is not in it keeps its
    name. With `on_deny="answer"`, the default, the model reads a refusal; with "raise" the run ends with the error.
    """

    server: str | None
    names: Mapping[str, str] | None
    client: AnyClient | None
    on_deny: OnDeny
    wait_for_approval: float | None


@dataclass(frozen=True)
class Refused:
    """A call that must not run: what the model is answered instead, and why."""

    text: str
    error: GovernError


@dataclass(frozen=True)
class Gate:
    """Decides the calls of a framework's tools, as GateOptions say."""

    server: str | None = None
    names: Mapping[str, str] | None = None
    client: AnyClient | None = None
    on_deny: OnDeny = "answer"
    wait_for_approval: float | None = None

    def __post_init__(self) -> None:
        if self.on_deny not in ("answer", "raise"):
            raise ValueError(f'on_deny must be "answer" or "raise" (got {self.on_deny!r})')

    def admit(self, tool: str, arguments: Any) -> dict[str, Any] | Refused:
        """Returns the arguments that may run, or the refusal. Raises GovernError if denied calls are to raise."""
        name = self._name(tool)
        try:
            given = self._object(name, arguments)
            return blocking(self.client)._admit(name, given, self.server, self.wait_for_approval, plain_json)
        except GovernError as error:
            return self._refused(error)

    async def admit_async(self, tool: str, arguments: Any) -> dict[str, Any] | Refused:
        """`admit` for asyncio. Arguments may be the JSON text that a model wrote."""
        name = self._name(tool)
        try:
            given = self._object(name, arguments)
            return await asynchronous(self.client)._admit(name, given, self.server, self.wait_for_approval, plain_json)
        except GovernError as error:
            return self._refused(error)

    def _name(self, tool: str) -> str:
        return tool if self.names is None else self.names.get(tool, tool)

    def _object(self, name: str, arguments: Any) -> Mapping[str, Any]:
        if isinstance(arguments, str):
            try:
                # with a member twice, the policy and the tool could read different ones
                arguments = parse_json(arguments) if arguments.strip() else {}
            except (ValueError, RecursionError):
                arguments = None
        if isinstance(arguments, Mapping):
            return arguments
        problem = "its arguments are not a JSON object in which each member comes once"
        raise GovernUnavailable(problem, tool=name, server=self.server, code="configuration")

    def _refused(self, error: GovernError) -> Refused:
        if self.on_deny == "raise":
            raise error
        return Refused(refusal_text(error), error)


def answering_gate(options: GateOptions, reason: str) -> Gate:
    """Returns the gate of an adapter whose framework cannot end a run by an exception. Raises ValueError if it is to raise."""
    if options.get("on_deny") == "raise":
        raise ValueError(f'on_deny cannot be "raise": {reason}; leave it out')
    return Gate(**options)


def refusal_text(error: GovernError) -> str:
    """Returns what a model is told of a call that did not run."""
    if not isinstance(error, GovernDenied):
        return f"The call did not run: {error}. Do not repeat it now; continue without it or end with this result."
    if error.approval_id is not None:
        return (
            f"The call did not run: {error.reason} (evidence {error.evidence_id}). It waits for the approval "
            f"{error.approval_id}; only this same call may be repeated after it."
        )
    return (
        f"The call was denied and did not run: {error.reason} (evidence {error.evidence_id}). Do not repeat it; "
        "continue without it."
    )


def named(args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
    """Returns the arguments of a tool that is called as a function. Raises TypeError for those without a name."""
    if args:
        raise TypeError("a governed tool takes arguments by name, which the policy decides on; pass them by name")
    return kwargs
