"""Governs the tool calls of AI agents: each call is decided and sealed by the service before it runs."""

from ._answer import Decision
from ._client import AsyncClient, Client
from ._errors import Finding, GovernDenied, GovernError, GovernUnavailable
from ._govern import (
    check,
    check_async,
    govern,
    require_allow,
    require_allow_async,
    wait_for_approval,
    wait_for_approval_async,
)
from ._settings import Outcome
from ._values import plain_json

__all__ = [
    "AsyncClient",
    "Client",
    "Decision",
    "Finding",
    "GovernDenied",
    "GovernError",
    "GovernUnavailable",
    "Outcome",
    "check",
    "check_async",
    "govern",
    "plain_json",
    "require_allow",
    "require_allow_async",
    "wait_for_approval",
    "wait_for_approval_async",
]
