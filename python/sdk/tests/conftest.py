"""Fixtures: an environment without settings of the shell."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SVC_API", "SVC_AGENT_TOKEN", "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
