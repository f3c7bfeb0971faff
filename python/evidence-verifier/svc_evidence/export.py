"""An evidence export, format svc.evidence/1 to 4, line by line. See docs/evidence.md."""

import base64
import re

from . import notes
from .canonical import NotCanonical, decode
from .event import BadEvent, is_time, read_event
from .tree import CompactRange, genesis, leaf_hash, sha256

MAX_LINE_BYTES = 2**20
FORMATS = ("svc.evidence/1", "svc.evidence/2", "svc.evidence/3", "svc.evidence/4")
TENANT = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{0,127}")
HASH = re.compile(r"[0-9a-f]{64}")
EVENT_LINE = re.compile(
    rb'\{"chain":"(.{64})","event":(.+),"index":(\d+),"leaf":"(.{64})","type":"event"\}\n', re.DOTALL
)
BEFORE_LINE = re.compile(
    rb'\{"chain":"([0-9a-f]{64})","event":(.+),"index":(\d+),"leaf":"([0-9a-f]{64})",'
    rb'"previous":"([0-9a-f]{64})","type":"before"\}\n',
    re.DOTALL,
)


class Bad(ValueError):
    """The present line is wrong."""


def is_count(value):
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 2**53 - 1


def _hash(value):
    if not (isinstance(value, str) and HASH.fullmatch(value)):
        raise Bad("a hash is not 64 hex digits")
    return bytes.fromhex(value)


def _object(line):
    try:
        value = decode(line[:-1])
    except NotCanonical as error:
        raise Bad(f"the line is not canonical JSON: {error}") from None
    if not isinstance(value, dict):
        raise Bad("the line is not an object")
    return value


def _members(value, required, optional=()):
    if not set(required) <= set(value) <= set(required) | set(optional):
        raise Bad("a member is missing or unknown")


def checkpoint_text(tenant, log_no, size, root):
    return f"svc.ledger/v1/{tenant}/{log_no}\n{size}\n{base64.b64encode(root).decode()}\n"


class Header:
    def __init__(self, line, key):
        value = _object(line)
        if value.get("type") != "header" or value.get("format") not in FORMATS:
            raise Bad("not the header of an export")
        level = FORMATS.index(value["format"]) + 1
        required = ["type", "format", "tenant", "logNo", "from", "to", "previous", "head"]
        required += ["subtrees"] if level >= 3 else []
        required += ["range"] if level >= 4 else []
        _members(value, required, ["since"] if level >= 2 else [])
        self.tenant, self.log_no = value["tenant"], value["logNo"]
        self.start, self.end, self.since = value["from"], value["to"], value.get("since")
        if not (isinstance(self.tenant, str) and TENANT.fullmatch(self.tenant)):
            raise Bad("the header names no tenant")
        if not all(is_count(n) for n in (self.log_no, self.start, self.end)) or self.start > self.end:
            raise Bad("the range of the header is not one")
        if "since" in value and not is_time(self.since):
            raise Bad("`since` is not a time")
        self.previous = _hash(value["previous"])
        self.has_tree = level >= 3
        subtrees = value.get("subtrees", [])
        if not isinstance(subtrees, list):
            raise Bad("the subtrees are not a list")
        hashes = [_hash(h) for h in subtrees]
        self.tree = None
        if self.has_tree or self.start == 0:
            try:
                self.tree = CompactRange(self.start, hashes)
            except ValueError as error:
                raise Bad(str(error)) from None
        self._check_notes(value, key)
        if self.start == 0 and self.previous != genesis(self.tenant, self.log_no):
            raise Bad("the hash before event 0 is not the genesis of this log")

    def _check_notes(self, value, key):
        head = re.compile(
            rf"svc\.ledger/head/v1\n{re.escape(self.tenant)} {self.log_no}\n{self.end}\n([A-Za-z0-9+/=]+)\n"
        )
        try:
            match = head.fullmatch(_note(value["head"], key))
            if match is None:
                raise notes.Invalid("of another log or size")
            self.chain = notes.decode_base64(match[1])
            if len(self.chain) != 32 or (self.end == 0 and self.chain != genesis(self.tenant, self.log_no)):
                raise notes.Invalid("the chain hash is impossible")
            if "range" in value:
                expected = f"{self.tenant} {self.log_no}\n{self.start} {self.end}\n{self.since or '-'}\n"
                if _note(value["range"], key) != "svc.ledger/export/v1\n" + expected:
                    raise notes.Invalid("the signed range is another")
        except notes.Invalid as error:
            raise Bad(f"a signed note: {error}") from None


def _note(value, key):
    if not isinstance(value, str):
        raise notes.Invalid("not a text")
    return notes.text_of(value, key)


class Verifier:
    """Takes the lines of one export in order. `kept` is what `read_checkpoint` returns of a checkpoint that was kept, or None.
    `former` is the verifier of the export that this one continues; `is_last` is false where another continues this one."""

    def __init__(self, key, kept=None, former=None, is_last=True):
        self.key, self.kept = key, kept
        self.former, self.is_last = former, is_last
        self.header = None
        self.line = self.next = 0
        self.is_ended = self.awaits_before = self.is_continued = False
        self.chain = b""
        self.sealed_at = former.sealed_at if former else ""
        self.time = ""
        self.ids = former.ids if former else set()
        self.revoked = former.revoked if former else {}
        self.redacted = 0
        self.successor = None

    def take(self, line):
        self.line += 1
        if len(line) > MAX_LINE_BYTES:
            raise Bad("the line is too long")
        if not line.endswith(b"\n"):
            raise Bad("the file ends within a line")
        if self.header is None:
            self._take_header(line)
        elif self.awaits_before:
            self._take_before(line)
        elif self.is_ended:
            raise Bad("something follows the closing line")
        elif self.next < self.header.end:
            self._take_event(line)
        else:
            self._take_end(line)

    def _take_header(self, line):
        header = Header(line, self.key)
        self.chain, self.next = header.previous, header.start
        self.awaits_before = header.since is not None and header.start > 0
        if self.former is not None:
            self._continue(self.former, header)
        self._compare(header)
        self.header = header

    def _continue(self, former, header):
        before = former.header
        if (before.tenant, before.log_no) != (header.tenant, header.log_no):
            raise Bad("the file before is of another log")
        if header.start != before.end or header.since is not None:
            raise Bad(f"the file before ends at event {before.end}")
        trees = (before.tree, header.tree)
        if header.previous != former.chain or None in trees or trees[0].root != trees[1].root:
            raise Bad("it does not continue the events of the file before")

    def _compare(self, header):
        if self.kept is None or header.tree is None:
            return
        (tenant, log_no, size), root = self.kept
        if (tenant, log_no) != (header.tenant, header.log_no):
            raise Bad("the kept checkpoint is of another log")
        if size > header.end and self.is_last:
            raise Bad("the log was rolled back")
        if size == header.tree.size:
            if header.tree.root != root:
                raise Bad("the log does not continue the kept checkpoint")
            self.is_continued = True

    def _take_before(self, line):
        match = BEFORE_LINE.fullmatch(line)
        if match is None or match[3] != str(self.header.start - 1).encode():
            raise Bad("not the line of the event before")
        chain, data, _, leaf, previous = (match[i] for i in range(1, 6))
        computed = leaf_hash(data)
        after = sha256(bytes.fromhex(previous.decode()), computed)
        if leaf.decode() != computed.hex() or after != self.header.previous or chain.decode() != after.hex():
            raise Bad("the event before does not lead to the first one")
        event = self._read(data)
        if event["v"] == 2:
            self.sealed_at = event["sealedAt"]
            if self.sealed_at >= self.header.since:
                raise Bad("an event sealed since the time is left out")
        self.ids.add(event["id"])
        self.awaits_before = False

    def _read(self, data):
        try:
            return read_event(data)
        except BadEvent as error:
            raise Bad(str(error)) from None

    def _take_event(self, line):
        match = EVENT_LINE.fullmatch(line)
        if match is None or match[3] != str(self.next).encode():
            raise Bad(f"event {self.next} is not in its place")
        chain, data, _, leaf = match.groups()
        computed = leaf_hash(data)
        if leaf != computed.hex().encode():
            raise Bad("the leaf hash is not that of the event")
        after = sha256(self.chain, computed)
        if chain != after.hex().encode():
            raise Bad("the chain hash does not follow")
        event = self._read(data)
        if event["id"] in self.ids:
            raise Bad("the id is used a second time")
        self.ids.add(event["id"])
        if event["v"] == 2:
            if event["sealedAt"] < self.sealed_at or event["sealedAt"] < (self.header.since or ""):
                raise Bad("it was sealed before the one before it, or before the time asked for")
            self.sealed_at = event["sealedAt"]
        self._check_promise(event)
        self.chain, self.time = after, event["time"]
        self.redacted += len(event["commitments"])
        self.next += 1
        if self.header.tree is not None:
            self.header.tree.append(computed)
            self._compare(self.header)

    def _check_promise(self, event):
        """After `agent.revoked`, no allow of that agent; after `evidence.key_rotated`, a signature of the next key."""
        if event["kind"] == "evidence.key_rotated":
            match = re.match(r"[^+]+\+[0-9a-f]{8}(?=\+)", str(event["data"].get("vkey")))
            if match is None:
                raise Bad("it rotates the key without naming the next one")
            self.successor = match[0]
        elif event["kind"] == "agent.revoked":
            if "id" not in event["subject"]:
                raise Bad("it revokes an agent without naming its id")
            self.revoked[event["subject"]["id"]] = self.next
        elif event["kind"] == "policy_decision" and event["data"].get("decision") == "allow":
            agent = event["actor"].get("id")
            if agent is None:
                raise Bad("it allows an agent without naming its id")
            if agent in self.revoked:
                raise Bad(f"allows an agent that event {self.revoked[agent]} revoked")

    def _take_end(self, line):
        header, value = self.header, _object(line)
        _members(value, ["type", "count", "chain"], ["checkpoint"])
        if value["type"] != "end" or not is_count(value["count"]):
            raise Bad("not the closing line of an export")
        if value["count"] != header.end - header.start or _hash(value["chain"]) != self.chain:
            raise Bad("the closing line counts or ends otherwise")
        if self.chain != header.chain:
            raise Bad("the chain does not lead to the signed head")
        if header.has_tree != ("checkpoint" in value):
            raise Bad("the closing line has a checkpoint where it should not, or none")
        if header.has_tree:
            try:
                text = _note(value["checkpoint"], self.key)
            except notes.Invalid as error:
                raise Bad(f"the signed checkpoint: {error}") from None
            if text != checkpoint_text(header.tenant, header.log_no, header.end, header.tree.root):
                raise Bad("the signed checkpoint is another")
        self._check_signers()
        self.is_ended = True

    def _check_signers(self):
        """The key that a sealed rotation names has signed, and not a retired key alone."""
        if not isinstance(self.key, notes.Keys):
            return
        if self.successor not in self.key.signers | self.key.unchecked | {None}:
            raise Bad(f"{self.successor} became the key of the log, and has not signed the file")
        ends = [self.key.until.get(signer) for signer in self.key.signers]
        if ends and all(end is not None and self.sealed_at > end for end in ends):
            raise Bad("it is signed by a retired key alone")


def verify(data, key=None, kept=None):
    """Verifies an export given as bytes or as an iterable of lines. Returns the verdict as a dictionary."""
    return _run(Verifier(key, kept), data)


def verify_all(files, make_key, kept=None, on_line=None):
    """Verifies exports that continue each other as one log. `make_key` returns a new set of keys for each file, because a set records who signed
    it; `on_line` gets each line that was found good. Returns the verdicts up to the first bad one."""
    verdicts, former = [], None
    for at, data in enumerate(files):
        former = Verifier(make_key(), kept, former, at == len(files) - 1)
        verdicts.append(_run(former, data, on_line))
        if verdicts[-1]["status"] == "failed":
            break
    return verdicts


def _run(verifier, data, on_line=None):
    reason = None
    try:
        for line in _lines(data):
            verifier.take(line)
            if on_line is not None:
                on_line(line)
        if not verifier.is_ended:
            verifier.line += 1
            raise Bad("the file is cut off or empty")
    except Bad as error:
        reason = str(error)
    return _verdict(verifier, reason)


def _lines(data):
    if not isinstance(data, (bytes, bytearray)):
        yield from data
        return
    start = 0
    while start < len(data):
        end = data.find(b"\n", start) + 1 or len(data)
        yield bytes(data[start:end])
        start = end


def _verdict(verifier, reason):
    header = verifier.header
    verdict = {"status": "verified" if verifier.key else "unverified-signer"}
    if header is not None:
        verdict.update(tenant=header.tenant, logNo=header.log_no, to=header.end, events=verifier.next - header.start)
        verdict.update({"from": header.start, "redacted": verifier.redacted, "lastTime": verifier.time or None})
        verdict["kept"] = None if verifier.kept is None else ("continues" if verifier.is_continued else "outside")
    if isinstance(verifier.key, notes.Keys):
        verdict.update(signers=sorted(verifier.key.signers), unchecked=sorted(verifier.key.unchecked))
    if reason is not None:
        is_event = header is not None and not verifier.awaits_before and verifier.next < header.end
        verdict["status"] = "failed"
        verdict["firstBad"] = {"line": verifier.line, "index": verifier.next if is_event else None, "reason": reason}
    return verdict


def read_checkpoint(note, key):
    """Returns ((tenant, log number, size), root) of a signed checkpoint. Raises notes.Invalid."""
    text = notes.text_of(note, key)
    match = re.fullmatch(r"svc\.ledger/v1/([^/\n]+)/(\d+)\n(\d+)\n([^\n]+)\n", text)
    if match is None:
        raise notes.Invalid("not the text of a checkpoint")
    root = notes.decode_base64(match[4])
    tenant, log_no, size = match[1], int(match[2]), int(match[3])
    if checkpoint_text(tenant, log_no, size, root) != text or len(root) != 32:
        raise notes.Invalid("not the text of a checkpoint")
    return (tenant, log_no, size), root
