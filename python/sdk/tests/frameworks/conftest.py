"""The real service, and what a test of an adapter has: a scripted model and tools that record their calls."""

from __future__ import annotations

import inspect
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
    administrator_url: str
    approvals: list[str] = field(default_factory=list)

    def client(self) -> Client:
        """Returns a client; an administrator approves its first approval as soon as it is asked for, and rejects all others."""

        def decide(outcome: Outcome) -> None:
            asked = outcome.approval_id
            if asked is not None and asked not in self.approvals:
                self.approvals.append(asked)
                self._decide(asked, "approve" if len(self.approvals) == 1 else "reject")

        client = Client(api=self.url, token=self.token, on_decision=decide, timeout=30)
        client._polls = Polls(0.05, 0.05)
        return client

    def _decide(self, approval_id: str, step: str) -> None:
        request = urllib.request.Request(f"{self.administrator_url}/{approval_id}/{step}", method="POST")
        urllib.request.urlopen(request).close()


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
    names = ("SVC_TEST_API", "SVC_TEST_TOKEN", "SVC_TEST_ADMINISTRATOR")
    missing = [name for name in names if name not in os.environ]
    if missing:
        pytest.fail(f"{', '.join(missing)} not set; run npm run test:long -- tests/sdk-python-frameworks.test.ts")
    return {name: os.environ[name] for name in names}


@pytest.fixture
def service(settings: dict[str, str]) -> Service:
    return Service(settings["SVC_TEST_API"], settings["SVC_TEST_TOKEN"], settings["SVC_TEST_ADMINISTRATOR"])


@pytest.fixture
def model() -> Iterator[ModelServer]:
    with serve_model() as server:
        yield server


@pytest.fixture
def tools() -> Tools:
    return Tools()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The tests of contract.py run once for each way in which a framework runs an agent, the first SVC_TEST_RUNS of its `RUNS`."""
    if "run" in metafunc.fixturenames:
        runs = metafunc.module.RUNS[: int(os.environ.get("SVC_TEST_RUNS", "9"))]
        metafunc.parametrize("run", runs, ids=[run.__name__ for run in runs])


def is_async(run: Any) -> bool:
    """Whether a way to run an agent can be cancelled."""
    return inspect.iscoroutinefunction(run)
