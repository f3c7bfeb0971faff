"""The cases that every SDK shares: vectors/sdk."""

from __future__ import annotations

import asyncio
import datetime
import json
import pathlib
from typing import Any

import pytest

from svc_sdk import Client, GovernDenied, GovernUnavailable
from svc_sdk._call import take_call

from .raw_server import http, serve

VECTORS = pathlib.Path(__file__).parents[3] / "vectors" / "sdk"


def cases(name: str) -> list[Any]:
    loaded = json.loads((VECTORS / f"{name}.json").read_text("utf-8"))["cases"]
    return [pytest.param(case, id=case["name"]) for case in loaded]


def body_of(case: dict[str, Any]) -> bytes:
    if "bodyParts" in case:
        return "".join(text * times for text, times in case["bodyParts"]).encode("utf-8", "surrogatepass")
    if "bodyBase64" in case:
        import base64

        return base64.b64decode(case["bodyBase64"])
    return case["body"].encode("utf-8", "surrogatepass")


def error_of(error: GovernDenied | GovernUnavailable) -> dict[str, Any]:
    if isinstance(error, GovernUnavailable):
        members = {"code": error.code, "status": error.status}
        return members if error.retry_after is None else {**members, "retryAfter": error.retry_after}
    return {
        "reason": error.reason,
        "findings": list(error.findings),
        "maxSeverity": error.max_severity,
        "evidenceId": error.evidence_id,
        "approvalId": error.approval_id,
    }


@pytest.mark.parametrize("is_async", [False, True], ids=["sync", "async"])
@pytest.mark.parametrize("case", cases("answers"))
def test_an_answer_means_what_the_vectors_say(case: dict[str, Any], is_async: bool) -> None:
    headers = {name.replace("-", "_"): value for name, value in (case.get("headers") or {}).items()}
    answer = http(case["status"], body_of(case), case["contentType"], **headers)
    if case["status"] in (204, 304):
        answer = answer.replace(b"content-length: 0\r\n", b"")
    with serve(answer) as server, Client(api=server.url, token="t") as client:

        def check() -> None:
            if is_async:
                asyncio.run(client.as_async().check("t", {}))
            else:
                client.check("t", {})

        if case["outcome"] == "allow":
            check()
            return
        kind = GovernDenied if case["outcome"] == "deny" else GovernUnavailable
        with pytest.raises(kind) as raised:
            check()
        assert error_of(raised.value) == case["error"]
        assert len(server.requests) == 1


class Instance:
    pass


def value_of(node: Any, root: dict[str, Any]) -> Any:
    if isinstance(node, list):
        return [value_of(item, root) for item in node]
    if not isinstance(node, dict):
        return node
    kind = node.get("$")
    if kind == "float":
        return float(node["text"])
    if kind == "integer":
        return int(node["text"])
    if kind == "nested":
        value: list[Any] = []
        for _ in range(node["levels"] - 1):
            value = [value]
        return value
    if kind == "shared":
        shared = {"x": 1}
        return {"a": shared, "b": shared}
    if kind == "cycle":
        return root
    if kind == "entries":
        return dict(node["entries"])
    makers = {
        "bytes": b"x",
        "date": datetime.datetime(2026, 1, 1),
        "set": {1},
        "function": value_of,
        "instance": Instance(),
    }
    if kind is not None:
        return makers[kind]
    return {name: value_of(item, root) for name, item in node.items()}


@pytest.mark.parametrize("case", cases("arguments"))
def test_arguments_are_sent_as_the_vectors_say_or_refused(case: dict[str, Any]) -> None:
    root: dict[str, Any] = {}
    built = value_of(case["arguments"], root)
    root.update(built)
    if "canonical" in case:
        call, copies = take_call("t", None, root, None)
        assert call.body.decode() == '{"tool":"t","arguments":' + case["canonical"] + "}"
        assert copies == root
        return
    with pytest.raises(GovernUnavailable) as raised:
        take_call("t", None, root, None)
    assert raised.value.code == "configuration"
    if case["refusedAt"] is not None:
        assert f"argument {case['refusedAt'] or '/'} " in str(raised.value)
