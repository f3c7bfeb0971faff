"""Errors of a governed call. In each case the call did not run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from ._call import Call

Code = Literal[
    "timeout",
    "connection",
    "malformed_answer",
    "unauthorized",
    "forbidden",
    "rate_limited",
    "unavailable",
    "refused_request",
    "configuration",
]


class Finding(TypedDict, total=False):
    """A finding in an argument, as the service sent it; `at` is its place, a JSON Pointer into the arguments, never its value."""

    ruleId: str
    title: str
    severity: str
    confidence: str
    at: str


class GovernError(Exception):
    """A call that was not allowed. Its text names the tool, and no argument."""

    def __init__(self, message: str, *, tool: str, server: str | None) -> None:
        super().__init__(message)
        self.tool = tool
        self.server = server

    def __reduce__(self) -> tuple[Any, ...]:
        # the constructors take names; a copy in another process cannot repeat the call
        state = {name: value for name, value in self.__dict__.items() if not name.startswith("_")}
        return _restore, (type(self), self.args, state)


class GovernDenied(GovernError):
    """The service decided, and the decision is no allow."""

    def __init__(
        self,
        *,
        tool: str,
        server: str | None,
        reason: str,
        findings: tuple[Finding, ...] = (),
        max_severity: str | None = None,
        evidence_id: str = "",
        approval_id: str | None = None,
        call: Call | None = None,
    ) -> None:
        step = "change the call, or ask an administrator to allow it"
        if approval_id is not None:
            step = f"repeat the same call when an administrator has approved {approval_id}"
        place = "" if server is None else f" of {server}"
        super().__init__(f"tool {tool}{place} was denied: {reason} ({evidence_id}); {step}", tool=tool, server=server)
        self.reason = reason
        self.findings = findings
        self.max_severity = max_severity
        self.evidence_id = evidence_id
        self.approval_id = approval_id
        self._call = call


class GovernUnavailable(GovernError):
    """There is no decision, and so the call may not run."""

    def __init__(
        self,
        problem: str,
        *,
        tool: str,
        server: str | None,
        code: Code,
        status: int | None = None,
        retry_after: int | None = None,
    ) -> None:
        place = "" if server is None else f" of {server}"
        super().__init__(f"tool {tool}{place} was not decided, so it did not run: {problem}", tool=tool, server=server)
        self.code: Code = code
        self.status = status
        self.retry_after = retry_after


def _restore(kind: type[GovernError], args: tuple[str], state: dict[str, Any]) -> GovernError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    if isinstance(error, GovernDenied):
        error._call = None
    return error
