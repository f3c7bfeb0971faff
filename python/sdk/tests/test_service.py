"""The client against the real service, where tests/sdk-python/client.test.ts runs it."""

from __future__ import annotations

import asyncio
import os

import pytest

from svc_sdk import Client, GovernDenied, GovernUnavailable

pytestmark = pytest.mark.skipif("SVC_TEST_API" not in os.environ, reason="no service")


def client(**options: str) -> Client:
    return Client(
        **{"api": os.environ["SVC_TEST_API"], "token": os.environ["SVC_TEST_TOKEN"], "timeout": 30, **options}
    )  # type: ignore[arg-type]


def test_the_service_allows_denies_and_asks_for_an_approval() -> None:
    arguments = {"number": 1042, "note": "gr\u00f6\u00dfer \U0001f680", "price": 0.000001}
    assert client().check("order.read", arguments).evidence_id.startswith("evt_")
    assert asyncio.run(client().as_async().check("order.read", arguments)).agent == "orders"
    with pytest.raises(GovernDenied) as denied:
        client().check("order.refuse")
    assert denied.value.approval_id is None
    with pytest.raises(GovernDenied) as waiting:
        client().check("order.ship")
    assert (waiting.value.approval_id or "").startswith("apr_")


def test_the_service_refuses_a_wrong_token() -> None:
    with pytest.raises(GovernUnavailable) as raised:
        client(token="wrong").check("order.read")
    assert raised.value.code == "unauthorized"
