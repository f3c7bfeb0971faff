"""The real service, and what a test of an adapter has: a scripted model and tools that record their calls."""

from __future__ import annotations

import inspect
import json
import os
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from svc_sdk import Client, Outcome
from svc_sdk._steps import Polls

from .model_server import ModelServer, serve_model


@dataclass
class Service:
    """The service that tests/sdk-python.ts started: `order.read` is allowed, `order.refuse` denied, `order.ship` needs an approval."""

    url: str
    token: str
    admin: str
    approvals: list[str] = field(default_factory=list)

    def client(self, *, approvals: int = 0, **options: Any) -> Client:
        """Returns a client; an administrator approves that many of its approvals as soon as they are asked for."""

        def approve(outcome: Outcome) -> None:
            asked = outcome.approval_id
            if asked is not None and asked not in self.approvals:
                self.approvals.append(asked)
                if len(self.approvals) <= approvals:
                    self._approve(asked)

        client = Client(**{"api": self.url, "token": self.token, "on_decision": approve, "timeout": 30, **options})
        client._polls = Polls(0.05, 0.05)
        return client

    def _approve(self, approval_id: str) -> None:
        url = f"{self.url}/v1/approvals/{approval_id}/approve"
        request = urllib.request.Request(url, method="POST", headers={"authorization": f"Bearer {self.admin}"})
        with urllib.request.urlopen(request) as response:
            assert json.load(response)["state"] == "approved"


@dataclass
class Tools:
    """Two tools of one parameter each, as functions and coroutine functions; `ran` has the calls of their bodies."""

    ran: list[str] = field(default_factory=list)

    def functions(self) -> list[Callable[[str], str]]:
        def act(to: str) -> str:
            """Acts."""
            self.ran.append(f"act {to}")
            return f"acted on {to}"

        def other(to: str) -> str:
            """Acts otherwise."""
            self.ran.append(f"other {to}")
            return f"acted otherwise on {to}"

        return [act, other]

    def coroutines(self) -> list[Callable[[str], Any]]:
        async def act(to: str) -> str:
            """Acts."""
            self.ran.append(f"act {to}")
            return f"acted on {to}"

        async def other(to: str) -> str:
            """Acts otherwise."""
            self.ran.append(f"other {to}")
            return f"acted otherwise on {to}"

        return [act, other]


@pytest.fixture(scope="session")
def settings() -> dict[str, str]:
    names = ("SVC_TEST_API", "SVC_TEST_TOKEN", "SVC_TEST_ADMIN")
    missing = [name for name in names if name not in os.environ]
    if missing:
        pytest.fail(f"{', '.join(missing)} not set; run npm run test:long -- tests/sdk-python-frameworks.test.ts")
    return {name: os.environ[name] for name in names}


@pytest.fixture
def service(settings: dict[str, str]) -> Service:
    return Service(settings["SVC_TEST_API"], settings["SVC_TEST_TOKEN"], settings["SVC_TEST_ADMIN"])


@pytest.fixture
def model() -> Iterator[ModelServer]:
    with serve_model() as server:
        yield server


@pytest.fixture
def tools() -> Tools:
    return Tools()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The tests of contract.py run once for each way in which a framework runs an agent, `RUNS` of its file."""
    if "run" in metafunc.fixturenames:
        runs = metafunc.module.RUNS
        metafunc.parametrize("run", runs, ids=[run.__name__ for run in runs])


def is_async(run: Any) -> bool:
    """Whether a way to run an agent can be cancelled."""
    return inspect.iscoroutinefunction(run)
