"""A call as it is sent to `POST /v1/govern/check`."""

from __future__ import annotations

from dataclasses import dataclass
from json.encoder import encode_basestring_ascii
from typing import Any

from ._errors import GovernUnavailable
from ._json import NotJson, Snapshot, ToJson

MAX_BODY_BYTES = 2**20


@dataclass(frozen=True)
class Call:
    """The call that a check is about; `body` has the arguments as they were when the call was made."""

    tool: str
    server: str | None
    body: bytes


def take_call(
    tool: str, server: str | None, arguments: dict[str, Any], to_json: ToJson | None
) -> tuple[Call, dict[str, Any]]:
    """
    Returns the call and the copies of its arguments that may run when it is allowed.
    Raises GovernUnavailable with the code `configuration` if a value cannot be sent.
    """
    try:
        text, copies = Snapshot(to_json).take(arguments)
    except NotJson as error:
        raise refusal(str(error), tool, server) from error.__cause__
    place = "" if server is None else f',"server":{encode_basestring_ascii(server)}'
    body = f'{{"tool":{encode_basestring_ascii(tool)}{place},"arguments":{text}}}'.encode()
    if len(body) > MAX_BODY_BYTES:
        step = "pass a reference instead of content"
        raise refusal(f"the arguments are longer than 1 MiB (got {len(body)} bytes); {step}", tool, server)
    return Call(tool, server, body), copies


def refusal(problem: str, tool: str, server: str | None) -> GovernUnavailable:
    """Returns the error of a call that could not be asked about."""
    return GovernUnavailable(problem, tool=tool, server=server, code="configuration")
