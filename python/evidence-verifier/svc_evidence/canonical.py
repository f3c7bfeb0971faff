"""Canonical JSON: RFC 8785, with numbers no further from zero than 2^53 - 1."""

import json
import math

MAX_SAFE = 2**53 - 1


class NotCanonical(ValueError):
    pass


def number(value, largest=MAX_SAFE):
    """Returns a number as ECMAScript prints it (RFC 8785 section 3.2.2.3)."""
    if isinstance(value, float) and not math.isfinite(value):
        raise NotCanonical("not a number of JSON")
    if abs(value) > largest:
        raise NotCanonical("beyond 2^53 - 1")
    if value == 0:
        return "0"
    if isinstance(value, int):
        return str(value)
    sign = "-" if value < 0 else ""
    mantissa, exponent = f"{abs(value)!r}e0".split("e")[:2]
    whole, _, fraction = mantissa.partition(".")
    fraction = "" if fraction == "0" else fraction
    digits = (whole + fraction).lstrip("0")
    # value = 0.DIGITS * 10^point
    point = len(whole) + int(exponent) - (len(whole + fraction) - len(digits))
    digits = digits.rstrip("0")
    k = len(digits)
    if k <= point <= 21:
        return sign + digits + "0" * (point - k)
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    e = point - 1
    tail = "." + digits[1:] if k > 1 else ""
    return f"{sign}{digits[0]}{tail}e{'+' if e > 0 else '-'}{abs(e)}"


_ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def string(text):
    out = []
    for character in text:
        if character in _ESCAPES:
            out.append(_ESCAPES[character])
        elif character < " ":
            out.append(f"\\u{ord(character):04x}")
        elif "\ud800" <= character <= "\udfff":
            raise NotCanonical("a lone surrogate")
        else:
            out.append(character)
    return '"' + "".join(out) + '"'


def encode(value, depth=64):
    """Returns the one JSON text of a value; `depth` is how many levels of arrays and objects it may have."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return number(value)
    if isinstance(value, str):
        return string(value)
    if depth == 0:
        raise NotCanonical("nested too deep")
    if isinstance(value, list):
        return "[" + ",".join(encode(item, depth - 1) for item in value) + "]"
    # by UTF-16 code units, section 3.2.3
    keys = sorted(value, key=lambda key: key.encode("utf-16-be", "surrogatepass"))
    return "{" + ",".join(f"{string(key)}:{encode(value[key], depth - 1)}" for key in keys) + "}"


def _refuse(text):
    raise NotCanonical(f"{text} is not JSON")


def decode(data, depth=64):
    """Returns the value of canonical JSON in UTF-8. Raises NotCanonical on any other bytes."""
    try:
        text = data.decode("utf-8")
        value = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise NotCanonical(str(error)) from None
    # a name that comes twice, a space, another order or another escape all encode to another text
    if encode(value, depth) != text:
        raise NotCanonical("not canonical")
    return value
