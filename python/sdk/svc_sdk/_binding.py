"""Arguments of a Python call, as the JSON object that is sent."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

from ._call import refusal


class Binding:
    """The parameters of a function, less those that are not arguments of the tool."""

    def __init__(self, function: Callable[..., Any], leave_out: Iterable[str]) -> None:
        self._signature = inspect.signature(function)
        parameters = self._signature.parameters
        names = {leave_out} if isinstance(leave_out, str) else set(leave_out)
        unknown = sorted(names - set(parameters))
        if unknown:
            raise TypeError(f"leave_out names no parameter of {_name(function)} (got {', '.join(unknown)})")
        first = next(iter(parameters), None)
        if first in ("self", "cls") and _is_in_class(function):
            names.add(first)
        self._left_out = names
        self._star = next((p.name for p in parameters.values() if p.kind is inspect.Parameter.VAR_KEYWORD), None)

    def bind(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> inspect.BoundArguments:
        """Returns the arguments by parameter, defaults included. Raises TypeError as the call itself would."""
        bound = self._signature.bind(*args, **kwargs)
        bound.apply_defaults()
        return bound

    def values(self, bound: inspect.BoundArguments, tool: str, server: str | None) -> dict[str, Any]:
        """Returns the object that is sent; names of `**kwargs` are members of their own."""
        values = {name: value for name, value in bound.arguments.items() if self._is_sent(name)}
        for name, value in self._extra(bound).items():
            if name in bound.arguments:
                raise refusal(f"argument /{name} has the name of a parameter; rename it", tool, server)
            values[name] = value
        return values

    def replace(self, bound: inspect.BoundArguments, copies: dict[str, Any]) -> None:
        """Puts the copies that were taken of `values` into the call."""
        extra = self._extra(bound)
        for name in bound.arguments:
            if self._is_sent(name):
                bound.arguments[name] = copies[name]
        if extra and self._star is not None:
            bound.arguments[self._star] = {name: copies[name] for name in extra}

    def _is_sent(self, name: str) -> bool:
        return name not in self._left_out and name != self._star

    def _extra(self, bound: inspect.BoundArguments) -> dict[str, Any]:
        if self._star is None or self._star in self._left_out:
            return {}
        extra: dict[str, Any] = bound.arguments[self._star]
        return extra


def _is_in_class(function: Callable[..., Any]) -> bool:
    """Whether a function is written in the body of a class."""
    return "." in _name(function).rpartition("<locals>.")[2]


def _name(function: Callable[..., Any]) -> str:
    return getattr(function, "__qualname__", type(function).__qualname__)
