"""Canonical JSON (RFC 8785) of arguments, and the copies of them that run."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Iterable
from enum import Enum
from json.encoder import encode_basestring
from typing import Any

MAX_SAFE_INTEGER = 2**53 - 1
# a body has 64 levels at most, and the arguments are its second
MAX_DEPTH = 63
MAX_TEXT = 2**20

ToJson = Callable[[Any], Any]


class NotJson(ValueError):
    """A value that cannot be sent. `at` is the JSON Pointer of its place; no text has the value itself."""

    def __init__(self, problem: str, at: Iterable[str] = ()) -> None:
        self.problem = problem
        self.at = "".join("/" + name.replace("~", "~0").replace("/", "~1") for name in at)
        super().__init__(f"argument {self.at or '/'} {problem}")


class Snapshot:
    """Copies values, and writes each copy as canonical JSON: what is sent is equal to what runs."""

    def __init__(self, to_json: ToJson | None = None) -> None:
        self._to_json = to_json
        self._parts: list[str] = []
        self._length = 0
        self._path: list[str] = []

    def take(self, arguments: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """Returns the canonical text and the copies. Raises NotJson."""
        copies = self._members(arguments)
        return "".join(self._parts), copies

    def _write(self, part: str) -> None:
        self._length += len(part)
        # shared objects are written at each place: a few lines of code can make a text without end
        if self._length > MAX_TEXT:
            raise NotJson("makes the arguments longer than 1 MiB; pass a reference instead of content", self._path)
        self._parts.append(part)

    def _value(self, value: Any, is_mapped: bool = False) -> Any:
        """Writes a value and returns its copy."""
        if value is None or value is True or value is False:
            self._write("null" if value is None else "true" if value else "false")
            return value
        if isinstance(value, Enum):
            # its members are constants: the text is that of the value, the member itself runs
            self._value(value.value)
            return value
        if isinstance(value, str):
            text = str.__str__(value)
            self._write(self._text(text))
            return text
        if isinstance(value, int):
            number = int.__int__(value)
            if abs(number) > MAX_SAFE_INTEGER:
                raise NotJson("is an integer beyond 2^53 - 1; send it as a text", self._path)
            self._write(str(number))
            return number
        if isinstance(value, float):
            real = float.__float__(value)
            self._write(self._float(real))
            return real
        if isinstance(value, dict):
            return self._members(value)
        if isinstance(value, (list, tuple)):
            items = self._items(value)
            return tuple(items) if isinstance(value, tuple) else items
        return self._mapped(value, is_mapped)

    def _members(self, value: dict[Any, Any]) -> dict[str, Any]:
        self._descend()
        names = list(value)
        for name in names:
            if not isinstance(name, str):
                raise NotJson(f"has a name that is not a text (got {_kind(name)})", self._path)
        encoded = {name: self._text(name) for name in names}
        self._write("{")
        copies: dict[str, Any] = {}
        for index, name in enumerate(sorted(names, key=_utf_16)):
            self._write(("," if index else "") + encoded[name] + ":")
            self._path.append(name)
            copies[name] = self._value(value[name])
            self._path.pop()
        self._write("}")
        # the copy has the order of the original
        return {str.__str__(name): copies[name] for name in names}

    def _items(self, value: Iterable[Any]) -> list[Any]:
        self._descend()
        self._write("[")
        copies = []
        for index, item in enumerate(value):
            if index:
                self._write(",")
            self._path.append(str(index))
            copies.append(self._value(item))
            self._path.pop()
        self._write("]")
        return copies

    def _descend(self) -> None:
        if len(self._path) >= MAX_DEPTH:
            raise NotJson(f"is nested deeper than {MAX_DEPTH} levels, or contains itself", self._path)

    def _mapped(self, value: Any, is_mapped: bool) -> Any:
        if self._to_json is None or is_mapped:
            step = "pass plain JSON values, leave the parameter out, or set to_json"
            raise NotJson(f"is not a JSON value (got {_kind(value)}); {step}", self._path)
        try:
            # of a copy that nobody else has, so that it cannot change after the check
            twin = copy.deepcopy(value)
            mapped = self._to_json(twin)
        except Exception as error:
            raise NotJson(f"could not be copied and mapped by to_json (got {_kind(value)})", self._path) from error
        self._value(mapped, is_mapped=True)
        return twin

    def _text(self, text: str) -> str:
        if not text.isascii():
            for character in text:
                point = ord(character)
                if 0xD800 <= point <= 0xDFFF or 0xFDD0 <= point <= 0xFDEF or point & 0xFFFE == 0xFFFE:
                    raise NotJson(f"has the code point U+{point:04X}, which I-JSON (RFC 7493) excludes", self._path)
        return encode_basestring(text)

    def _float(self, value: float) -> str:
        if not math.isfinite(value):
            raise NotJson("is not a finite number", self._path)
        if abs(value) > MAX_SAFE_INTEGER:
            raise NotJson("is a number beyond 2^53 - 1; send it as a text", self._path)
        return _number(value)


def _number(value: float) -> str:
    """Returns a number of at most 2^53 - 1 as ECMAScript prints it (RFC 8785 section 3.2.2.3)."""
    if value.is_integer():
        return str(int(value))
    # the shortest digits that round-trip, as in ECMAScript; the exponent begins at another place
    digits, _, exponent = repr(value).partition("e")
    if exponent == "":
        return digits
    if int(exponent) < -6:
        return f"{digits}e{int(exponent)}"
    sign = "-" if value < 0 else ""
    return sign + "0." + "0" * (-int(exponent) - 1) + digits.lstrip("-").replace(".", "")


def _utf_16(name: str) -> bytes:
    """Names are ordered by UTF-16 code units (RFC 8785 section 3.2.3)."""
    return name.encode("utf-16-be")


def _kind(value: object) -> str:
    kind = type(value)
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
