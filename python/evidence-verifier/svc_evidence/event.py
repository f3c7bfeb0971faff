"""The form of one event."""

import datetime
import re

from .canonical import NotCanonical, decode

_ID = re.compile(r"evt_[0-7][0-9a-hjkmnp-tv-z]{25}")
_KIND = re.compile(
    r"policy_decision|ticket_opened|[a-z][a-z0-9_]{0,31}(?:\.[a-z][a-z0-9_]{0,31}){1,3}"
)
_TYPE = re.compile(r"[a-z][a-z0-9_]{0,63}")
_HASH = re.compile(r"[0-9a-f]{64}")
_TIME = re.compile(r"(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z", re.ASCII)
_ENTITY_POINTER = re.compile(r"/(?:actor|subject)/(?:id|name)")
_DATA_POINTER = re.compile(r"/data(?:/(?:[^/~]|~[01])*)+", re.DOTALL)
_V1 = {"actor", "commitments", "data", "id", "kind", "subject", "time", "v"}


class BadEvent(ValueError):
    pass


def is_time(value):
    match = _TIME.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        return False
    year, month, day = (int(part) for part in match.groups()[:3])
    try:
        # the calendar repeats every 400 years; `date` has no year 0
        datetime.date(year + 400 if year < 400 else year, month, day)
    except ValueError:
        return False
    return True


def _demand(holds, reason):
    if not holds:
        raise BadEvent(reason)


def _check_entity(entity, name, is_id_required):
    _demand(isinstance(entity, dict) and set(entity) <= {"id", "name", "type"}, f"{name} is not an entity")
    kind = entity.get("type")
    _demand(isinstance(kind, str) and _TYPE.fullmatch(kind), f"{name} has no type")
    _demand(all(isinstance(v, str) and v != "" for v in entity.values()), f"{name} has an empty member")
    _demand("id" in entity or not is_id_required, f"{name} has no id")


def _check_commitments(event):
    for pointer, commitment in event["commitments"].items():
        _demand(isinstance(commitment, str) and _HASH.fullmatch(commitment), "a commitment is not 64 hex digits")
        _demand(_ENTITY_POINTER.fullmatch(pointer) or _DATA_POINTER.fullmatch(pointer), "a commitment points elsewhere")
        *path, key = [t.replace("~1", "/").replace("~0", "~") for t in pointer.split("/")[1:]]
        parent = event
        for token in path:
            _demand(isinstance(parent, dict) and token in parent, "a commitment has no object around it")
            parent = parent[token]
        _demand(isinstance(parent, dict) and key not in parent, "a commitment is to a member that is present")
    for name in ("actor", "subject"):
        _demand("id" in event[name] or f"/{name}/id" in event["commitments"], f"{name} has no id")


def read_event(data):
    """Returns the event of these bytes. Raises BadEvent."""
    try:
        event = decode(data, 63)
    except NotCanonical as error:
        raise BadEvent(f"not canonical JSON: {error}") from None
    _demand(isinstance(event, dict), "not an object")
    version = event.get("v")
    is_v2 = version == 2 and not isinstance(version, bool)
    _demand(is_v2 or (version == 1 and not isinstance(version, bool)), "the version is unknown")
    _demand(set(event) == (_V1 | {"sealedAt"} if is_v2 else _V1), "a member is missing or unknown")
    _demand(isinstance(event["id"], str) and _ID.fullmatch(event["id"]), "the id is not one of an event")
    _demand(isinstance(event["kind"], str) and _KIND.fullmatch(event["kind"]), "the kind is not one")
    _demand(is_time(event["time"]) and (not is_v2 or is_time(event["sealedAt"])), "a time is not UTC with ms")
    _demand(isinstance(event["data"], dict), "data is not an object")
    _demand(isinstance(event["commitments"], dict), "commitments is not an object")
    _demand(is_v2 or event["commitments"] == {}, "version 1 has no commitments")
    for name in ("actor", "subject"):
        _check_entity(event[name], name, is_id_required=not is_v2)
    _check_commitments(event)
    return event
