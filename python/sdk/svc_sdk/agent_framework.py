"""Microsoft Agent Framework: `Agent(client, middleware=[GovernMiddleware()])`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any

from agent_framework import FunctionInvocationContext, FunctionMiddleware, MiddlewareFailure

from ._errors import GovernError
from ._gate import Gate, GateOptions, Refused

if TYPE_CHECKING:
    from typing_extensions import Unpack


class GovernMiddleware(FunctionMiddleware):  # type: ignore[misc]
    """
    Asks before each function that an agent calls. The result of a denied call is a refusal, or the run fails with
    MiddlewareFailure, whose cause is the error. Put it last, so that it decides what other middleware has made of a call.
    """

    def __init__(self, **options: Unpack[GateOptions]) -> None:
        self._gate = Gate(**options)

    async def process(self, context: FunctionInvocationContext, call_next: Callable[[], Awaitable[None]]) -> None:
        """Goes on with a call that is allowed, with the arguments that were sent."""
        arguments: Any = context.arguments
        if not isinstance(arguments, Mapping):
            arguments = arguments.model_dump(mode="json")
        try:
            admitted = await self._gate.admit_async(context.function.name, arguments)
        except GovernError as error:
            # any other exception would become a result, and the run would go on
            raise MiddlewareFailure(str(error)) from error
        if isinstance(admitted, Refused):
            context.result = admitted.text
            return
        context.arguments = admitted
        await call_next()
