"""Clients of `POST /v1/govern/check`, which keep their connections."""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any

from ._answer import Answer, Decision
from ._call import Call, take_call
from ._errors import GovernDenied
from ._exchange import Exchange, LazyHttpExchange, NoAnswer
from ._json import ToJson
from ._settings import BadSetting, Outcome, Redact, Settings, Target, Token, check_token
from ._steps import Polls, Steps, T, allow_steps, run, run_async, wait_steps

if TYPE_CHECKING:
    import ssl


class _Base:
    """What both clients have: their settings, and the exchange that sends."""

    def __init__(
        self,
        *,
        api: str | None = None,
        token: Token | None = None,
        timeout: float = 5.0,
        to_json: ToJson | None = None,
        redact: Redact | None = None,
        on_decision: Callable[[Outcome], None] | None = None,
        ssl_context: ssl.SSLContext | None = None,
    ) -> None:
        """
        `api` and `token` replace SVC_API and SVC_AGENT_TOKEN; a function as token is asked at each check, and once more when
        the service answers 401. `timeout` is the seconds of a whole check. `to_json` returns the JSON form of a value that JSON
        does not have. `redact` returns the arguments that are sent instead of those that run. `on_decision` is called with the
        outcome of each check.
        """
        self._settings = Settings(api, token, timeout, to_json, redact, on_decision, ssl_context)
        self._exchange: Exchange = LazyHttpExchange(ssl_context)
        self._polls = Polls()

    def _take(
        self, tool: str, arguments: Mapping[str, Any], server: str | None, to_json: ToJson | None = None
    ) -> tuple[Call, dict[str, Any]]:
        """Returns the call that is sent, and the copies of the arguments that may run. Raises GovernUnavailable."""
        to_json, redact = self._settings.to_json or to_json, self._settings.redact
        call, copies = take_call(tool, server, dict(arguments), to_json)
        if redact is not None:
            # a copy of its own: what redaction changes in place must not change what runs
            _, spare = take_call(tool, server, copies, to_json)
            call, _ = take_call(tool, server, redact(spare), to_json)
        return call, copies

    def _allow(self, call: Call, wait: float | None = None) -> Steps[Decision]:
        return allow_steps(self._settings, call, wait, self._polls)

    def _share(self, other: _Base) -> None:
        self._settings, self._exchange, self._polls = other._settings, other._exchange, other._polls


class Client(_Base):
    """Asks for decisions and blocks until they are there; may be shared between threads."""

    def check(self, tool: str, arguments: Mapping[str, Any] | None = None, *, server: str | None = None) -> Decision:
        """Returns the decision of an allow. Raises GovernDenied or GovernUnavailable: the call must not run."""
        call, _ = self._take(tool, arguments or {}, server)
        return self._run(self._allow(call))

    def require_allow(
        self,
        tool: str,
        arguments: Mapping[str, Any] | None = None,
        *,
        server: str | None = None,
        wait_for_approval: float | None = None,
    ) -> dict[str, Any]:
        """
        Returns the arguments to run with, as they were sent, if the call is allowed; waits at most `wait_for_approval` seconds
        for an approval. Raises GovernDenied or GovernUnavailable.
        """
        return self._admit(tool, arguments or {}, server, wait_for_approval)

    def _admit(
        self,
        tool: str,
        arguments: Mapping[str, Any],
        server: str | None,
        wait: float | None,
        to_json: ToJson | None = None,
    ) -> dict[str, Any]:
        call, copies = self._take(tool, arguments, server, to_json)
        self._run(self._allow(call, wait))
        return copies

    def wait_for_approval(self, denied: GovernDenied, timeout: float) -> Decision:
        """Repeats a denied check, with the arguments that it had, until its approval is decided, at most `timeout` seconds."""
        return self._run(wait_steps(self._settings, denied, timeout, self._polls))

    def as_async(self) -> AsyncClient:
        """Returns an asynchronous client of the same settings and connections."""
        client = AsyncClient.__new__(AsyncClient)
        client._share(self)
        return client

    def close(self) -> None:
        """Closes the connections; the next check opens new ones."""
        self._exchange.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _run(self, steps: Steps[T]) -> T:
        return run(steps, _BlockingIo(self._exchange))


class AsyncClient(_Base):
    """Asks for decisions in asyncio; may be shared between event loops, each of which has connections of its own."""

    async def check(
        self, tool: str, arguments: Mapping[str, Any] | None = None, *, server: str | None = None
    ) -> Decision:
        """Returns the decision of an allow. Raises GovernDenied or GovernUnavailable: the call must not run."""
        call, _ = self._take(tool, arguments or {}, server)
        return await self._run(self._allow(call))

    async def require_allow(
        self,
        tool: str,
        arguments: Mapping[str, Any] | None = None,
        *,
        server: str | None = None,
        wait_for_approval: float | None = None,
    ) -> dict[str, Any]:
        """
        Returns the arguments to run with, as they were sent, if the call is allowed; waits at most `wait_for_approval` seconds
        for an approval. Raises GovernDenied or GovernUnavailable.
        """
        return await self._admit(tool, arguments or {}, server, wait_for_approval)

    async def _admit(
        self,
        tool: str,
        arguments: Mapping[str, Any],
        server: str | None,
        wait: float | None,
        to_json: ToJson | None = None,
    ) -> dict[str, Any]:
        call, copies = self._take(tool, arguments, server, to_json)
        await self._run(self._allow(call, wait))
        return copies

    async def wait_for_approval(self, denied: GovernDenied, timeout: float) -> Decision:
        """Repeats a denied check, with the arguments that it had, until its approval is decided, at most `timeout` seconds."""
        return await self._run(wait_steps(self._settings, denied, timeout, self._polls))

    def as_sync(self) -> Client:
        """Returns a blocking client of the same settings and connections."""
        client = Client.__new__(Client)
        client._share(self)
        return client

    async def aclose(self) -> None:
        """Closes the connections of this event loop; the next check opens new ones."""
        await self._exchange.aclose()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def _run(self, steps: Steps[T]) -> T:
        return await run_async(steps, _AsyncIo(self._exchange))


AnyClient = Client | AsyncClient


class _BlockingIo:
    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange

    def token(self, settings: Settings, deadline: float) -> str:
        source = settings.token_source()
        token = _call_source(source) if callable(source) else source
        if inspect.isawaitable(token):
            getattr(token, "close", lambda: None)()
            raise BadSetting("the token function is asynchronous; use AsyncClient or an asynchronous tool")
        return check_token(token)

    def send(self, target: Target, token: str, body: bytes, deadline: float) -> Answer:
        return self._exchange.send(target, token, body, deadline)

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)


class _AsyncIo:
    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange

    async def token(self, settings: Settings, deadline: float) -> str:
        import anyio

        source = settings.token_source()
        if not callable(source):
            return check_token(source)
        with anyio.move_on_after(max(deadline - time.monotonic(), 0)):
            token: Any = _call_source(source)
            if inspect.isawaitable(token):
                try:
                    token = await token
                except Exception as error:
                    raise _token_failed(error) from error
            return check_token(token)
        raise NoAnswer("timeout", "the token function did not return in time; return a token that is kept")

    async def send(self, target: Target, token: str, body: bytes, deadline: float) -> Answer:
        return await self._exchange.send_async(target, token, body, deadline)

    async def sleep(self, seconds: float) -> None:
        import anyio

        await anyio.sleep(seconds)


def _call_source(source: Callable[[], Any]) -> Any:
    try:
        return source()
    except Exception as error:
        raise _token_failed(error) from error


def _token_failed(error: Exception) -> NoAnswer:
    return NoAnswer("unauthorized", f"the token function failed ({type(error).__name__}); check the identity provider")
