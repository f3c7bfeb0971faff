"""Semantic Kernel: `govern_kernel(kernel)`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from semantic_kernel import Kernel
from semantic_kernel.filters import AutoFunctionInvocationContext, FilterTypes
from semantic_kernel.functions import FunctionResult, KernelArguments

from ._gate import Gate, GateOptions, Refused

if TYPE_CHECKING:
    from typing_extensions import Unpack


def govern_kernel(kernel: Kernel, **options: Unpack[GateOptions]) -> Kernel:
    """
    Adds a filter to a kernel that asks before each function that a model calls, and returns the kernel. The tool of a function is
    `plugin.function` unless `names` renames it. The result of a denied call is a refusal, or the run raises.
    """
    gate = Gate(**options)

    async def before(
        context: AutoFunctionInvocationContext,
        next: Callable[[AutoFunctionInvocationContext], Awaitable[None]],
    ) -> None:
        function = context.function
        name = f"{function.plugin_name}.{function.name}" if function.plugin_name else function.name
        admitted = await gate.admit_async(name, dict(context.arguments or {}))
        if isinstance(admitted, Refused):
            context.function_result = FunctionResult(function=function.metadata, value=admitted.text)
            return
        settings = context.arguments.execution_settings if context.arguments else None
        context.arguments = KernelArguments(settings=settings, **admitted)
        await next(context)

    kernel.add_filter(FilterTypes.AUTO_FUNCTION_INVOCATION, before)
    return kernel
