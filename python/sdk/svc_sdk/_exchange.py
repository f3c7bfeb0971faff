"""What sends a check: HTTP, or the double of a test."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from ._answer import Answer
from ._errors import Code
from ._settings import Target

if TYPE_CHECKING:
    import ssl

    from ._http import HttpExchange


class NoAnswer(Exception):
    """An exchange without an answer; `is_unsent` where the service cannot have received the request."""

    def __init__(self, code: Code, problem: str, is_unsent: bool = False) -> None:
        super().__init__(problem)
        self.code: Code = code
        self.problem = problem
        self.is_unsent = is_unsent


class Exchange(Protocol):
    """Sends a check and returns the answer. Raises NoAnswer; `deadline` is a time of time.monotonic()."""

    def send(self, target: Target, token: str, body: bytes, deadline: float) -> Answer: ...

    async def send_async(self, target: Target, token: str, body: bytes, deadline: float) -> Answer: ...

    def close(self) -> None: ...

    async def aclose(self) -> None: ...


class LazyHttpExchange:
    """HTTP, whose libraries are imported by the first check: most of the time of an import is theirs."""

    def __init__(self, ssl_context: ssl.SSLContext | None = None) -> None:
        self._ssl_context = ssl_context

    @cached_property
    def http(self) -> HttpExchange:
        """The exchange; of two threads that make one each, the last is kept."""
        from ._http import HttpExchange

        return HttpExchange(self._ssl_context)

    def send(self, target: Target, token: str, body: bytes, deadline: float) -> Answer:
        return self.http.send(target, token, body, deadline)

    async def send_async(self, target: Target, token: str, body: bytes, deadline: float) -> Answer:
        return await self.http.send_async(target, token, body, deadline)

    def close(self) -> None:
        self.http.close()

    async def aclose(self) -> None:
        await self.http.aclose()
