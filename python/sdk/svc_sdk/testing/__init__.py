"""
A double of the service for tests of your own agents: it answers as a test scripts it, and records the checks. The rest of the
SDK runs as in production. It refuses to run where SVC_AGENT_TOKEN is set.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

from .._answer import Answer
from .._client import AsyncClient, Client
from .._default import install, uninstall
from .._settings import Target
from .._steps import Polls

__all__ = ["GovernDouble", "RecordedCheck"]

Kind = Literal["allow", "deny", "approve", "unavailable"]


@dataclass(frozen=True)
class RecordedCheck:
    """A check that reached the double."""

    tool: str
    server: str | None
    arguments: dict[str, Any]
    outcome: Kind


@dataclass
class _Script:
    kind: Kind
    reason: str
    polls: int = 0
    # checks of each call so far, by its body; an approval is of one call
    waiting: dict[bytes, tuple[str, int]] = field(default_factory=dict)


class GovernDouble:
    """Answers checks by the name of the tool; a tool without a script is denied."""

    def __init__(self) -> None:
        _refuse_token()
        self.checks: list[RecordedCheck] = []
        self._scripts: dict[str, _Script] = {}
        self._made = 0
        self._lock = threading.Lock()

    def allow(self, tool: str) -> None:
        """Allows the calls of a tool; `*` stands for all tools without a script."""
        self._scripts[tool] = _Script("allow", "allowed by the test")

    def deny(self, tool: str, reason: str = "denied by the test") -> None:
        """Denies the calls of a tool."""
        self._scripts[tool] = _Script("deny", reason)

    def approve(self, tool: str, after: int = 1) -> None:
        """
        Denies a call of a tool until it was asked about `after` times, as if an administrator approved it then; allows it once.
        The same call asks for an approval of its own afterwards.
        """
        self._scripts[tool] = _Script("approve", "an approval is needed", after)

    def unavailable(self, tool: str) -> None:
        """Answers 503 to checks of a tool."""
        self._scripts[tool] = _Script("unavailable", "")

    def client(self, **options: Any) -> Client:
        """Returns a client of this double; options are those of Client."""
        client = Client(**{"api": "http://127.0.0.1", "token": "test", **options})
        client._exchange = _DoubleExchange(self)
        client._polls = Polls(0.001, 0.001)
        return client

    def async_client(self, **options: Any) -> AsyncClient:
        """Returns an asynchronous client of this double; options are those of AsyncClient."""
        return self.client(**options).as_async()

    @contextmanager
    def installed(self) -> Iterator[GovernDouble]:
        """Answers for whatever names no client of its own, while the block runs."""
        client = self.client()
        install(client)
        try:
            yield self
        finally:
            uninstall(client)

    def _answer(self, body: bytes) -> Answer:
        _refuse_token()
        call = json.loads(body)
        with self._lock:
            status, members = self._decide(call["tool"], body)
            kind: Any = "unavailable" if members is None else members["decision"]
            if members is not None and members["approvalId"] is not None:
                kind = "approve"
            self.checks.append(RecordedCheck(call["tool"], call.get("server"), call["arguments"], kind))
        content = b"{}" if members is None else json.dumps(members).encode()
        return Answer(status, "application/json", None, content)

    def _decide(self, tool: str, body: bytes) -> tuple[int, dict[str, Any] | None]:
        no_script = _Script("deny", f"the test has no script for {tool}; script it with allow, deny or approve")
        script = self._scripts.get(tool) or self._scripts.get("*") or no_script
        if script.kind == "unavailable":
            return 503, None
        if script.kind != "approve":
            return 200, self._members(script.kind, script.reason, None)
        approval_id, asked = script.waiting.pop(body, (self._id("apr"), 0))
        if asked >= script.polls:
            return 200, self._members("allow", "approved by the test", None)
        script.waiting[body] = approval_id, asked + 1
        return 200, self._members("deny", script.reason, approval_id)

    def _members(self, decision: str, reason: str, approval_id: str | None) -> dict[str, Any]:
        return {
            "decision": decision,
            "reason": reason,
            "agent": "test",
            "findings": [],
            "maxSeverity": None,
            "evidenceId": self._id("evt"),
            "approvalId": approval_id,
        }

    def _id(self, kind: str) -> str:
        self._made += 1
        return f"{kind}_{self._made:026d}"


class _DoubleExchange:
    def __init__(self, double: GovernDouble) -> None:
        self._double = double

    def send(self, target: Target, token: str, body: bytes, deadline: float) -> Answer:
        return self._double._answer(body)

    async def send_async(self, target: Target, token: str, body: bytes, deadline: float) -> Answer:
        return self._double._answer(body)

    def close(self) -> None:
        pass

    async def aclose(self) -> None:
        pass


def _refuse_token() -> None:
    if os.environ.get("SVC_AGENT_TOKEN"):
        raise RuntimeError("svc_sdk.testing must not run where SVC_AGENT_TOKEN is set; unset it in the tests")
