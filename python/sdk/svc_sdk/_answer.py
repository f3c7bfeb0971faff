"""What an answer of the service means. Nothing but a well-formed allow with status 200 is an allow."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, cast

from ._call import Call
from ._errors import Code, Finding, GovernDenied, GovernUnavailable

MAX_ANSWER_BYTES = 2**20
_DIGITS = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True)
class Answer:
    """An answer of HTTP; `body` is None where it is longer than MAX_ANSWER_BYTES."""

    status: int
    content_type: str | None
    retry_after: str | None
    body: bytes | None


@dataclass(frozen=True)
class Decision:
    """An allow, sealed as evidence."""

    reason: str
    agent: str
    findings: tuple[Finding, ...]
    max_severity: str | None
    evidence_id: str


class _Malformed(ValueError):
    pass


def read_answer(answer: Answer, call: Call) -> Decision:
    """Returns the decision of an allow. Raises GovernDenied for a deny and GovernUnavailable for anything else."""
    if answer.status != 200:
        raise _unavailable(answer, call)
    try:
        return _decision(_object(answer), call)
    except _Malformed as error:
        problem = f"the answer is no decision: {error}; check that SVC_API is the address of the service"
        raise GovernUnavailable(
            problem, tool=call.tool, server=call.server, code="malformed_answer", status=200
        ) from None


def _decision(members: dict[str, Any], call: Call) -> Decision:
    decision = members.get("decision")
    if decision not in ("allow", "deny"):
        raise _Malformed("`decision` is neither allow nor deny")
    reason, agent = _text(members, "reason"), _text(members, "agent")
    findings = members.get("findings")
    if not isinstance(findings, list) or not all(isinstance(item, dict) for item in findings):
        raise _Malformed("`findings` is not a list of objects")
    found = tuple(cast(list[Finding], findings))
    severity = members.get("maxSeverity", "")
    if severity is not None and (not isinstance(severity, str) or "maxSeverity" not in members):
        raise _Malformed("`maxSeverity` is neither a text nor null")
    evidence_id = _text(members, "evidenceId")
    if not evidence_id.startswith("evt_"):
        raise _Malformed("`evidenceId` is no id of an event")
    approval_id = members.get("approvalId")
    if approval_id is not None and (decision == "allow" or not _is_approval(approval_id)):
        raise _Malformed("`approvalId` is no id of an approval, or that of an allow")
    if decision == "allow":
        return Decision(reason, agent, found, severity, evidence_id)
    raise GovernDenied(
        tool=call.tool,
        server=call.server,
        reason=reason,
        findings=found,
        max_severity=severity,
        evidence_id=evidence_id,
        approval_id=approval_id,
        call=call,
    )


def _is_approval(value: object) -> bool:
    return isinstance(value, str) and value.startswith("apr_")


def _text(members: dict[str, Any], name: str) -> str:
    value = members.get(name)
    if not isinstance(value, str):
        raise _Malformed(f"`{name}` is not a text")
    return value


def _object(answer: Answer) -> dict[str, Any]:
    kind = (answer.content_type or "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise _Malformed("its content type is not application/json")
    if answer.body is None:
        raise _Malformed("it is longer than 1 MiB")
    try:
        value = parse_json(answer.body.decode("utf-8"))
    except (ValueError, RecursionError):
        raise _Malformed("it is not JSON in which each member comes once") from None
    if not isinstance(value, dict):
        raise _Malformed("it is not an object")
    return value


def parse_json(text: str) -> Any:
    """Returns the value of a JSON text. Raises ValueError where a member comes twice, RecursionError on deep nesting."""
    return json.loads(text, object_pairs_hook=_members, parse_constant=_refuse)


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a member comes twice")
    return members


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


_PROBLEMS: dict[Code, str] = {
    "malformed_answer": "the service answered {status}, which is no decision; check that SVC_API is its address",
    "unauthorized": "the service refused the credential (401); check SVC_AGENT_TOKEN, or approve the agent again",
    "forbidden": "the credential is not that of an approved agent (403); check the agent in the console",
    "rate_limited": "the service refuses more checks for now (429); call less often",
    "unavailable": "the service cannot decide now ({status}); try again later",
    "refused_request": "the service refused the request ({status}); check the tool's name and the arguments",
}


def _unavailable(answer: Answer, call: Call) -> GovernUnavailable:
    code = _code(answer.status)
    match = _DIGITS.fullmatch(answer.retry_after or "") if answer.status >= 400 else None
    return GovernUnavailable(
        _PROBLEMS[code].format(status=answer.status),
        tool=call.tool,
        server=call.server,
        code=code,
        status=answer.status,
        retry_after=None if match is None else int(match[0]),
    )


def _code(status: int) -> Code:
    if status == 401:
        return "unauthorized"
    if status == 403:
        return "forbidden"
    if status == 429:
        return "rate_limited"
    if status == 408 or 500 <= status < 600:
        return "unavailable"
    return "refused_request" if 400 <= status < 500 else "malformed_answer"
