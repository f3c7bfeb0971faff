"""The decorator: which functions, which arguments, and that the body runs only after an allow."""

from __future__ import annotations

import asyncio
import dataclasses
import datetime
import enum
import inspect
import pickle
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from svc_sdk import (
    GovernDenied,
    GovernUnavailable,
    Outcome,
    check,
    govern,
    plain_json,
    require_allow,
    wait_for_approval,
)
from svc_sdk.testing import GovernDouble


@pytest.fixture
def double() -> Iterator[GovernDouble]:
    with GovernDouble().installed() as double:
        double.allow("t")
        double.deny("no")
        yield double


def sent(double: GovernDouble) -> dict[str, Any]:
    return double.checks[-1].arguments


def test_arguments_are_bound_by_name_with_defaults(double: GovernDouble) -> None:
    @govern(tool="t", server="s")
    def send(to: str, /, subject: str = "hi", *parts: int, urgent: bool = False, **more: Any) -> Any:
        """Sends."""
        return to, subject, parts, urgent, more

    assert send("a", "b", 1, 2, urgent=True, cc=["c"]) == ("a", "b", (1, 2), True, {"cc": ["c"]})
    assert sent(double) == {"to": "a", "subject": "b", "parts": [1, 2], "urgent": True, "cc": ["c"]}
    assert double.checks[-1].server == "s"
    assert send("a") == ("a", "hi", (), False, {})
    assert sent(double) == {"to": "a", "subject": "hi", "parts": [], "urgent": False}
    with pytest.raises(GovernUnavailable, match="/to has the name of a parameter"):
        send("a", to="b")
    with pytest.raises(TypeError):
        send()
    assert send.__doc__ == "Sends."
    assert list(inspect.signature(send).parameters) == ["to", "subject", "parts", "urgent", "more"]


def test_self_and_cls_are_left_out_of_methods_alone(double: GovernDouble) -> None:
    class Mail:
        @govern(tool="t")
        def send(self, to: str) -> str:
            return f"{type(self).__name__} {to}"

        @govern(tool="t")
        @classmethod
        def of(cls, to: str) -> str:
            return f"{cls.__name__} {to}"

        @classmethod
        @govern(tool="t")
        def below(cls, to: str) -> str:
            return f"{cls.__name__} {to}"

        @govern(tool="t")
        @staticmethod
        def plain(to: str) -> str:
            return to

    assert [Mail().send("a"), Mail.of("b"), Mail.below("c"), Mail.plain("d")] == ["Mail a", "Mail b", "Mail c", "d"]
    assert [made.arguments for made in double.checks] == [{"to": name} for name in "abcd"]

    @govern(tool="t")
    def function(self: str) -> str:
        return self

    assert function("x") == "x"
    assert sent(double) == {"self": "x"}


def test_parameters_that_a_framework_injects_can_be_left_out(double: GovernDouble) -> None:
    context = object()

    @govern(tool="t", leave_out=["ctx"])
    def send(ctx: object, to: str) -> object:
        return ctx

    assert send(context, "a") is context
    assert sent(double) == {"to": "a"}
    with pytest.raises(TypeError, match="names no parameter"):
        govern(tool="t", leave_out=["cxt"])(lambda ctx: None)
    with pytest.raises(ValueError, match="1 to 200"):
        govern(tool="")


def test_nothing_changes_between_the_check_and_the_use(double: GovernDouble) -> None:
    items = [{"to": "a"}]
    client = double.client(on_decision=lambda outcome: items[0].update(to="attacker"))

    @govern(tool="t", client=client)
    def send(items: list[dict[str, str]]) -> Any:
        return items

    assert send(items) == [{"to": "a"}]
    assert items == [{"to": "attacker"}]
    assert sent(double) == {"items": [{"to": "a"}]}


class Colour(enum.Enum):
    RED = "red"


@dataclasses.dataclass
class Order:
    number: int
    day: datetime.date
    colour: Colour


def test_objects_are_sent_in_the_form_of_to_json_and_run_as_copies(double: GovernDouble) -> None:
    order = Order(7, datetime.date(2026, 1, 2), Colour.RED)

    @govern(tool="t", client=double.client(to_json=plain_json))
    def ship(order: Order) -> Order:
        return order

    shipped = ship(order)
    assert shipped == order and shipped is not order
    assert sent(double) == {"order": {"number": 7, "day": "2026-01-02", "colour": "red"}}
    with pytest.raises(GovernUnavailable, match="argument /order/x could not be copied"):
        ship({"x": object()})
    with pytest.raises(GovernUnavailable, match="argument /order is not a JSON value"):
        govern(tool="t")(ship.__wrapped__)(order)  # type: ignore[attr-defined]


def test_redaction_decides_on_other_arguments_than_those_that_run(double: GovernDouble) -> None:
    def redact(arguments: dict[str, Any]) -> dict[str, Any]:
        arguments["secret"] = "[removed]"
        return arguments

    given = {"secret": "value", "to": "a"}
    assert require_allow("t", given, client=double.client(redact=redact)) == given
    assert sent(double) == {"secret": "[removed]", "to": "a"}


def test_a_shared_value_of_exponential_size_is_refused(double: GovernDouble) -> None:
    value: Any = ["x"]
    for _ in range(40):
        value = [value, value]
    with pytest.raises(GovernUnavailable, match="longer than 1 MiB"):
        check("t", {"value": value})
    with pytest.raises(GovernUnavailable, match="longer than 1 MiB"):
        check("t", {"value": "\u00e9" * 600_000})
    assert double.checks == []


@pytest.mark.parametrize("tool", ["no", "unknown"])
def test_the_body_of_a_denied_call_never_runs(double: GovernDouble, tool: str) -> None:
    ran: list[str] = []

    @govern(tool=tool)
    def plain(x: int) -> None:
        ran.append("plain")

    @govern(tool=tool)
    async def coroutine(x: int) -> None:
        ran.append("coroutine")

    @govern(tool=tool)
    def generator(x: int) -> Iterator[int]:
        ran.append("generator")
        yield x

    @govern(tool=tool)
    async def stream(x: int) -> AsyncIterator[int]:
        ran.append("stream")
        yield x

    async def read() -> None:
        async for _ in stream(1):
            pass

    for run in (
        lambda: plain(1),
        lambda: asyncio.run(coroutine(1)),  # type: ignore[arg-type]
        lambda: list(generator(1)),
        lambda: asyncio.run(read()),
    ):
        with pytest.raises(GovernDenied) as raised:
            run()
        assert raised.value.tool == tool
        assert raised.value.evidence_id in str(raised.value)
    assert ran == []
    assert inspect.iscoroutinefunction(coroutine)
    assert inspect.isgeneratorfunction(generator)
    assert inspect.isasyncgenfunction(stream)


def test_generators_keep_what_is_sent_thrown_and_returned(double: GovernDouble) -> None:
    @govern(tool="t")
    def generator(x: int) -> Any:
        got = yield x
        try:
            yield got
        except ValueError:
            yield "caught"
        return "end"

    made = generator(1)
    assert [next(made), made.send(2), made.throw(ValueError())] == [1, 2, "caught"]
    with pytest.raises(StopIteration) as stop:
        next(made)
    assert stop.value.value == "end"

    closed: list[bool] = []

    @govern(tool="t")
    async def stream(x: int) -> Any:
        try:
            got = yield x
            try:
                yield got
            except ValueError:
                yield "caught"
        finally:
            closed.append(True)

    async def use() -> list[Any]:
        made = stream(1)
        items = [await made.__anext__(), await made.asend(2), await made.athrow(ValueError())]
        await made.aclose()
        return items

    assert asyncio.run(use()) == [1, 2, "caught"]
    assert closed == [True]


def test_an_approval_is_waited_for_and_used_once(double: GovernDouble) -> None:
    double.approve("t", after=2)

    @govern(tool="t", wait_for_approval=5)
    def plain(x: int) -> int:
        return x

    @govern(tool="t", wait_for_approval=5)
    async def coroutine(x: int) -> int:
        return x

    assert plain(1) == 1
    assert asyncio.run(coroutine(2)) == 2  # type: ignore[arg-type]
    assert [made.outcome for made in double.checks] == ["approve", "approve", "allow"] * 2
    with pytest.raises(GovernDenied) as raised:
        check("t", {"x": 1})
    assert raised.value.approval_id is not None
    assert raised.value.approval_id in str(raised.value)
    wait_for_approval(raised.value, 5)
    with pytest.raises(GovernDenied):
        check("t", {"x": 1})


def test_errors_survive_a_process_boundary_without_the_call(double: GovernDouble) -> None:
    double.approve("t")
    with pytest.raises(GovernDenied) as raised:
        check("t", {"secret": "value"})
    copied = pickle.loads(pickle.dumps(raised.value))
    assert (str(copied), copied.approval_id) == (str(raised.value), raised.value.approval_id)
    with pytest.raises(GovernDenied):
        wait_for_approval(copied, 5)
    assert len(double.checks) == 1


def test_a_hook_sees_outcomes_and_cannot_change_them(double: GovernDouble) -> None:
    seen: list[Outcome] = []

    def hook(outcome: Outcome) -> None:
        seen.append(outcome)
        raise RuntimeError("a broken hook")

    double.unavailable("down")
    client = double.client(on_decision=hook)
    client.check("t", {"secret": "value"})
    with pytest.raises(GovernDenied):
        client.check("no")
    with pytest.raises(GovernUnavailable):
        client.check("down")
    assert [(o.tool, o.outcome, o.code) for o in seen] == [
        ("t", "allow", None),
        ("no", "deny", None),
        ("down", "unavailable", "unavailable"),
    ]
    assert "value" not in repr(seen)


def test_the_double_refuses_to_run_where_an_agent_token_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    double = GovernDouble()
    double.allow("*")
    client = double.client()
    client.check("any")
    monkeypatch.setenv("SVC_AGENT_TOKEN", "t")
    with pytest.raises(RuntimeError, match="SVC_AGENT_TOKEN"):
        client.check("any")
    with pytest.raises(RuntimeError, match="SVC_AGENT_TOKEN"):
        GovernDouble()
