"""The decorator `govern`, and checks by function call."""

from __future__ import annotations

import functools
import inspect
from collections.abc import AsyncGenerator, Callable, Generator, Iterable, Mapping
from contextlib import aclosing
from typing import Any, ParamSpec, TypeVar, cast

from ._answer import Decision
from ._binding import Binding
from ._client import AnyClient
from ._default import asynchronous, blocking
from ._errors import GovernDenied

P = ParamSpec("P")
R = TypeVar("R")


def govern(
    *,
    tool: str,
    server: str | None = None,
    client: AnyClient | None = None,
    leave_out: Iterable[str] = (),
    wait_for_approval: float | None = None,
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """
    Returns a decorator for a function, a coroutine function, a generator or an asynchronous generator, which then asks before
    each call and runs only if the call is allowed. The function gets copies of the arguments that were sent. Parameters in
    `leave_out`, and `self` and `cls` of methods, are not sent. With `wait_for_approval` a call that needs an approval waits for
    it that many seconds. The decorated function raises GovernDenied or GovernUnavailable; a generator at its first item.
    """
    if not 1 <= len(tool) <= 200 or (server is not None and not 1 <= len(server) <= 200):
        raise ValueError("tool and server must have 1 to 200 characters")

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        if isinstance(function, (staticmethod, classmethod)):
            return type(function)(decorate(function.__func__))
        gate = _Gate(tool, server, client, Binding(function, leave_out), wait_for_approval)
        return cast(Callable[P, R], _wrapped(function, gate))

    return decorate


class _Gate:
    """Asks for the calls of one function; returns the arguments that may run."""

    def __init__(
        self, tool: str, server: str | None, client: AnyClient | None, binding: Binding, wait: float | None
    ) -> None:
        self._tool, self._server, self._client, self._binding, self._wait = tool, server, client, binding, wait

    def admit(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> inspect.BoundArguments:
        bound = self._binding.bind(args, kwargs)
        values = self._binding.values(bound, self._tool, self._server)
        copies = blocking(self._client).require_allow(
            self._tool, values, server=self._server, wait_for_approval=self._wait
        )
        self._binding.replace(bound, copies)
        return bound

    async def admit_async(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> inspect.BoundArguments:
        bound = self._binding.bind(args, kwargs)
        values = self._binding.values(bound, self._tool, self._server)
        copies = await asynchronous(self._client).require_allow(
            self._tool, values, server=self._server, wait_for_approval=self._wait
        )
        self._binding.replace(bound, copies)
        return bound


def _wrapped(function: Callable[..., Any], gate: _Gate) -> Callable[..., Any]:
    if inspect.isasyncgenfunction(function):

        @functools.wraps(function)
        async def items(*args: Any, **kwargs: Any) -> AsyncGenerator[Any, Any]:
            bound = await gate.admit_async(args, kwargs)
            async with aclosing(function(*bound.args, **bound.kwargs)) as inner:
                try:
                    item = await inner.__anext__()
                    while True:
                        try:
                            sent = yield item
                        except GeneratorExit:
                            raise
                        except BaseException as error:
                            item = await inner.athrow(error)
                        else:
                            item = await inner.asend(sent)
                except StopAsyncIteration:
                    return

        return items

    if inspect.iscoroutinefunction(function):

        @functools.wraps(function)
        async def coroutine(*args: Any, **kwargs: Any) -> Any:
            bound = await gate.admit_async(args, kwargs)
            return await function(*bound.args, **bound.kwargs)

        return coroutine

    if inspect.isgeneratorfunction(function):

        @functools.wraps(function)
        def generator(*args: Any, **kwargs: Any) -> Generator[Any, Any, Any]:
            bound = gate.admit(args, kwargs)
            return (yield from function(*bound.args, **bound.kwargs))

        return generator

    @functools.wraps(function)
    def plain(*args: Any, **kwargs: Any) -> Any:
        bound = gate.admit(args, kwargs)
        return function(*bound.args, **bound.kwargs)

    return plain


def check(
    tool: str,
    arguments: Mapping[str, Any] | None = None,
    *,
    server: str | None = None,
    client: AnyClient | None = None,
) -> Decision:
    """Returns the decision of an allow. Raises GovernDenied or GovernUnavailable: the call must not run."""
    return blocking(client).check(tool, arguments, server=server)


async def check_async(
    tool: str,
    arguments: Mapping[str, Any] | None = None,
    *,
    server: str | None = None,
    client: AnyClient | None = None,
) -> Decision:
    """`check` for asyncio."""
    return await asynchronous(client).check(tool, arguments, server=server)


def require_allow(
    tool: str,
    arguments: Mapping[str, Any] | None = None,
    *,
    server: str | None = None,
    client: AnyClient | None = None,
    wait_for_approval: float | None = None,
) -> dict[str, Any]:
    """Returns the arguments to run with, as they were sent, if the call is allowed. Raises GovernDenied or GovernUnavailable."""
    return blocking(client).require_allow(tool, arguments, server=server, wait_for_approval=wait_for_approval)


async def require_allow_async(
    tool: str,
    arguments: Mapping[str, Any] | None = None,
    *,
    server: str | None = None,
    client: AnyClient | None = None,
    wait_for_approval: float | None = None,
) -> dict[str, Any]:
    """`require_allow` for asyncio."""
    return await asynchronous(client).require_allow(tool, arguments, server=server, wait_for_approval=wait_for_approval)


def wait_for_approval(denied: GovernDenied, timeout: float, *, client: AnyClient | None = None) -> Decision:
    """
    Repeats a denied check, with the arguments that it had, until its approval is decided, at most `timeout` seconds; returns the
    decision of the allow, which holds for one call. Raises the last denial, or GovernUnavailable.
    """
    return blocking(client).wait_for_approval(denied, timeout)


async def wait_for_approval_async(denied: GovernDenied, timeout: float, *, client: AnyClient | None = None) -> Decision:
    """`wait_for_approval` for asyncio."""
    return await asynchronous(client).wait_for_approval(denied, timeout)
