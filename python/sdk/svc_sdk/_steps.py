"""
A check as steps of input and output, which the client runs blocking and the asynchronous one awaits: the rules of repeating,
waiting and failing closed are written once.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Generator
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from ._answer import Answer, Decision, read_answer
from ._call import Call, refusal
from ._errors import GovernDenied, GovernError, GovernUnavailable
from ._exchange import NoAnswer
from ._settings import BadSetting, Outcome, Settings, Target
from ._trace import check_span

FIRST_POLL_SECONDS = 2.0
MAX_POLL_SECONDS = 15.0

T = TypeVar("T")

_LOG = logging.getLogger("svc_sdk")


class Io(Protocol):
    """Each method returns its result, or an awaitable of it."""

    def token(self, settings: Settings, deadline: float) -> Any: ...

    def send(self, target: Target, token: str, body: bytes, deadline: float) -> Any: ...

    def sleep(self, seconds: float) -> Any: ...


Step = Callable[[Io], Any]
Steps = Generator[Step, Any, T]


@dataclass(frozen=True)
class Polls:
    """Seconds between the checks of a call that waits for its approval: the first, and the most."""

    first: float = FIRST_POLL_SECONDS
    most: float = MAX_POLL_SECONDS


def check_steps(settings: Settings, call: Call) -> Steps[Decision]:
    """Asks for one decision. Raises GovernDenied or GovernUnavailable."""
    began = time.monotonic()
    outcome = "unavailable"
    reason: str | None = None
    code: str | None = None
    evidence_id: str | None = None
    approval_id: str | None = None
    with check_span(call) as span:
        try:
            decision = yield from _decision_steps(settings, call, began + settings.timeout)
            outcome, reason, evidence_id = "allow", decision.reason, decision.evidence_id
            return decision
        except GovernDenied as error:
            outcome, reason = "deny", error.reason
            evidence_id, approval_id = error.evidence_id, error.approval_id
            raise
        except GovernUnavailable as error:
            code = error.code
            raise
        except GeneratorExit:
            outcome = "cancelled"
            raise
        finally:
            seconds = time.monotonic() - began
            result = Outcome(call.tool, call.server, outcome, evidence_id, approval_id, reason, code, seconds)
            span.end(result)
            _report(settings, result)


def _report(settings: Settings, outcome: Outcome) -> None:
    if settings.on_decision is None:
        return
    try:
        settings.on_decision(outcome)
    except Exception:
        # a hook records decisions, it makes none
        _LOG.exception("on_decision failed for tool %s", outcome.tool)


def _decision_steps(settings: Settings, call: Call, deadline: float) -> Steps[Decision]:
    answer = yield from _answer_steps(settings, call, deadline)
    if answer.status == 401 and callable(settings.token):
        # the token may have expired since it was issued
        answer = yield from _answer_steps(settings, call, deadline)
    return read_answer(answer, call)


def _answer_steps(settings: Settings, call: Call, deadline: float) -> Steps[Answer]:
    try:
        target = settings.target()
        token: str = yield lambda io: io.token(settings, deadline)
    except BadSetting as error:
        raise refusal(str(error), call.tool, call.server) from error.__cause__
    except NoAnswer as error:
        raise _no_answer(error, call) from error.__cause__

    def send(io: Io) -> Answer | Awaitable[Answer]:
        return io.send(target, token, call.body, deadline)  # type: ignore[no-any-return]

    try:
        answer: Answer = yield send
    except BadSetting as error:
        raise refusal(str(error), call.tool, call.server) from None
    except NoAnswer as error:
        if not error.is_unsent:
            raise _no_answer(error, call) from error
        try:
            answer = yield send
        except NoAnswer as again:
            raise _no_answer(again, call) from again
    return answer


def _no_answer(error: NoAnswer, call: Call) -> GovernUnavailable:
    return GovernUnavailable(error.problem, tool=call.tool, server=call.server, code=error.code)


def allow_steps(settings: Settings, call: Call, wait: float | None, polls: Polls) -> Steps[Decision]:
    """Asks for a decision and, if the call waits for an approval, waits for it at most `wait` seconds."""
    try:
        return (yield from check_steps(settings, call))
    except GovernDenied as denied:
        if wait is None or denied.approval_id is None:
            raise
        return (yield from wait_steps(settings, denied, wait, polls))


def wait_steps(settings: Settings, denied: GovernDenied, timeout: float, polls: Polls) -> Steps[Decision]:
    """
    Repeats a check until its approval is decided. Raises the last denial when the time is over, and the denial of another cause
    at once. A check that the service may have received without an answer ends the wait: it may have used the approval.
    """
    call = denied._call
    if call is None or denied.approval_id is None:
        raise denied
    until = time.monotonic() + timeout
    pause = polls.first
    last: GovernError = denied
    while (left := until - time.monotonic()) > 0:
        seconds = min(pause, left)
        yield lambda io: io.sleep(seconds)  # noqa: B023
        try:
            return (yield from check_steps(settings, call))
        except GovernDenied as error:
            if error.approval_id != denied.approval_id:
                raise
            last = error
            pause = min(pause * 1.5, polls.most)
        except GovernUnavailable as error:
            if error.code not in ("rate_limited", "unavailable"):
                raise
            pause = max(polls.most, float(error.retry_after or 0))
    raise last


def run(steps: Steps[T], io: Io) -> T:
    """Runs steps, blocking."""
    try:
        step = next(steps)
        while True:
            try:
                result = step(io)
            except Exception as error:
                step = steps.throw(error)
            else:
                step = steps.send(result)
    except StopIteration as stop:
        value: T = stop.value
        return value
    finally:
        steps.close()


async def run_async(steps: Steps[T], io: Io) -> T:
    """Runs steps; a cancellation of the caller ends the step that is awaited, and the steps."""
    try:
        step = next(steps)
        while True:
            try:
                result = await step(io)
            except Exception as error:
                step = steps.throw(error)
            else:
                step = steps.send(result)
    except StopIteration as stop:
        value: T = stop.value
        return value
    finally:
        steps.close()
