"""A span around each check, where the caller has OpenTelemetry."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from ._call import Call
from ._settings import Outcome

NAME = "svc.govern.check"


class Span:
    """A span of OpenTelemetry, or nothing."""

    def __init__(self, span: Any) -> None:
        self._span = span

    def end(self, outcome: Outcome) -> None:
        """Sets what the check came to; never an argument."""
        if self._span is None:
            return
        self._span.set_attribute("svc.outcome", outcome.outcome)
        if outcome.evidence_id is not None:
            self._span.set_attribute("svc.evidence_id", outcome.evidence_id)


@contextmanager
def check_span(call: Call) -> Iterator[Span]:
    """Opens a span for a check; ends it with the block."""
    tracer = _tracer()
    if tracer is None:
        yield Span(None)
        return
    attributes = {"svc.tool": call.tool}
    if call.server is not None:
        attributes["svc.server"] = call.server
    # not the current span: the steps of a check are no context of the caller's code
    span = tracer.start_span(NAME, attributes=attributes)
    try:
        yield Span(span)
    finally:
        span.end()


@cache
def _tracer() -> Any:
    try:
        from opentelemetry import trace
    except ImportError:
        return None
    return trace.get_tracer("svc_sdk")
