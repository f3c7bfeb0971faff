"""JSON forms of objects that tools of agent frameworks take."""

from __future__ import annotations

import dataclasses
import datetime
import decimal
import os
import uuid
from typing import Any


def plain_json(value: Any) -> Any:
    """
    Returns the JSON form of a dataclass, a pydantic model, a date, a time, a UUID, a decimal number or a path.
    Raises TypeError for any other object. Meant for the option `to_json`.
    """
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    dump = getattr(type(value), "model_dump", None)
    if dump is not None:
        return dump(value, mode="json")
    if isinstance(value, (datetime.datetime, datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, (uuid.UUID, decimal.Decimal)):
        return str(value)
    if isinstance(value, os.PathLike):
        path = os.fspath(value)
        if isinstance(path, str):
            return path
    raise TypeError(f"no JSON form of {type(value).__qualname__}")
