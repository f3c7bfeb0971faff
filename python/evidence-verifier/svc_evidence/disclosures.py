"""A file of disclosures beside an export, format svc.disclosures/1. See docs/evidence.md."""

import hashlib
import hmac
import json
import re

from .canonical import NotCanonical, decode, encode
from .export import MAX_LINE_BYTES, TENANT, is_count

FORMAT = "svc.disclosures/1"
_ID = re.compile(r"evt_[0-7][0-9a-hjkmnp-tv-z]{25}")
_SALT = re.compile(r"[0-9a-f]{64}")
_NOT_A_LINE = "not canonical JSON of a disclosure, of an erased value or of the closing line"
_MEMBERS = {
    "disclosure": {"type", "event", "index", "path", "salt", "value"},
    "erased": {"type", "event", "index", "path"},
    "end": {"type", "disclosed", "erased"},
}


class _Bad(ValueError):
    def __init__(self, reason, line, value=None):
        super().__init__(reason)
        self.line, self.value = line, value or {}


class Check:
    """Opens the commitments of an export, whose good lines `take` gets in order; `end` returns the verdict."""

    def __init__(self, lines):
        self._lines = iter(lines)
        self._line = 0
        self._header = self._next = self._former = self._bad = None
        self._is_ended = False
        self.disclosed = self.erased = self.missing = 0

    def take(self, export_line):
        fields = json.loads(export_line)
        try:
            if fields["type"] == "header":
                self._begin(fields)
        except _Bad as bad:
            self._fail(bad)
        if fields["type"] == "event":
            self._take_event(fields["index"], fields["event"])

    def end(self):
        if self._next is not None:
            line, value = self._next
            self._fail(_Bad(f"event {value['index']} is not in the export", line, value))
        bad = self._bad
        counts = {"disclosed": self.disclosed, "erased": self.erased, "missing": self.missing}
        if bad is None:
            return {"status": "opened", **counts, "firstBad": None}
        where = {"line": bad.line, "event": bad.value.get("event"), "path": bad.value.get("path")}
        return {"status": "failed", **counts, "firstBad": {**where, "reason": str(bad)}}

    def _fail(self, bad):
        self._bad = self._bad or bad
        self._next = None

    def _begin(self, fields):
        """The header of the file, and of each of the exports that continue each other."""
        if self._header is None and self._bad is None:
            self._read_header()
        header = self._header
        if header is not None and (header["tenant"], header["logNo"]) != (fields["tenant"], fields["logNo"]):
            raise _Bad(f"the file is of log {header['logNo']} of {header['tenant']}, not of the export's", 1)

    def _take_event(self, index, event):
        unseen = len(event["commitments"])
        try:
            while self._next is not None and self._next[1]["index"] <= index:
                line, value = self._next
                reason = _fault(value, index, event)
                if reason is not None:
                    raise _Bad(reason, line, value)
                unseen -= 1
                if value["type"] == "erased":
                    self.erased += 1
                else:
                    self.disclosed += 1
                self._advance()
        except _Bad as bad:
            self._fail(bad)
        self.missing += unseen

    def _read(self):
        """Returns the value of the next line; None at the end of the file, after the closing line."""
        line = next(self._lines, b"")
        self._line += 1
        if line == b"" and self._is_ended:
            return None
        if line == b"":
            raise _Bad("the file is cut off: its closing line is missing", self._line)
        if self._is_ended:
            raise _Bad("something follows the closing line", self._line)
        if len(line) > MAX_LINE_BYTES:
            raise _Bad(f"the line is longer than {MAX_LINE_BYTES} bytes", self._line)
        if not line.endswith(b"\n"):
            raise _Bad("the file ends within a line: its last newline is missing", self._line)
        try:
            line.decode("utf-8")
        except UnicodeDecodeError:
            raise _Bad("the line is not UTF-8", self._line) from None
        try:
            return decode(line[:-1])
        except NotCanonical:
            return {}

    def _read_header(self):
        value = self._read()
        is_header = isinstance(value, dict) and set(value) == {"format", "tenant", "logNo", "from", "to", "type"}
        if (
            not is_header
            or (value["format"], value["type"]) != (FORMAT, "header")
            or not (isinstance(value["tenant"], str) and TENANT.fullmatch(value["tenant"]))
            or not all(is_count(value[name]) for name in ("logNo", "from", "to"))
            or value["from"] > value["to"]
        ):
            raise _Bad(f"not the header of {FORMAT}", self._line)
        self._header = value
        self._advance()

    def _advance(self):
        self._next = None
        value = self._read()
        if not _is_line(value):
            raise _Bad(_NOT_A_LINE, self._line)
        if value["type"] == "end":
            if (value["disclosed"], value["erased"]) != (self.disclosed, self.erased):
                raise _Bad("the closing line counts other lines than there are", self._line)
            self._is_ended = True
            self._read()
            return
        if not self._header["from"] <= value["index"] < self._header["to"]:
            raise _Bad(f"event {value['index']} is not in the range of the header", self._line, value)
        # by UTF-16 code units, as members of canonical JSON are
        place = (value["index"], value["path"].encode("utf-16-be", "surrogatepass"))
        if self._former is not None and place == self._former:
            raise _Bad("the file has this path of the event twice", self._line, value)
        if self._former is not None and place < self._former:
            raise _Bad("the line is not in the order of index and path", self._line, value)
        self._former, self._next = place, (self._line, value)


def _is_line(value):
    kind = value.get("type") if isinstance(value, dict) else None
    if not isinstance(kind, str) or set(value) != _MEMBERS.get(kind):
        return False
    if kind == "end":
        return is_count(value["disclosed"]) and is_count(value["erased"])
    is_placed = isinstance(value["event"], str) and _ID.fullmatch(value["event"]) and is_count(value["index"])
    if not is_placed or not isinstance(value["path"], str):
        return False
    return kind == "erased" or (isinstance(value["salt"], str) and _SALT.fullmatch(value["salt"]) is not None)


def _fault(value, index, event):
    if value["index"] < index:
        return f"event {value['index']} is not in the export"
    if value["event"] != event["id"]:
        return f"event {index} of the export is {event['id']}"
    commitment = event["commitments"].get(value["path"])
    if commitment is None:
        return "the event has no commitment at this path"
    if value["type"] == "erased":
        return None
    text = encode(value["value"]).encode()
    computed = hmac.new(bytes.fromhex(value["salt"]), text, hashlib.sha256).hexdigest()
    return None if computed == commitment else "value and salt do not open the commitment"
