"""A fixture of pytest: `pytest_plugins = ["svc_sdk.testing.pytest_plugin"]` in conftest.py."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from . import GovernDouble


@pytest.fixture
def govern_double() -> Iterator[GovernDouble]:
    """A double that answers for whatever names no client of its own, for one test."""
    with GovernDouble().installed() as double:
        yield double
