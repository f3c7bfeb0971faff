"""C2SP signed-note: verifier keys and signed texts."""

import base64
import hashlib
import json
import re

from . import ed25519

MAX_SIGNATURES = 16
MAX_NOTE_BYTES = 2**18
MAX_ROTATIONS = 1000
TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
ROTATION = re.compile(rf"svc\.ledger/key-rotation/v1\n([^\n]+)\n([^\n]+)\n({TIME}) ({TIME})\n")
_SPACE = re.compile(r"[\s+]")


class Invalid(ValueError):
    """What was read is not what it has to be; the text says why."""


def decode_base64(text):
    """Returns the bytes of RFC 4648 section 4, padded; raises Invalid unless they encode to the text again."""
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        raise Invalid("not base64") from None
    if base64.b64encode(data).decode() != text:
        raise Invalid("not base64")
    return data


class Key:
    """A verifier key, `name+8 hex digits+base64(type || 32 bytes)`."""

    def __init__(self, vkey, kind=1):
        name, _, rest = vkey.partition("+")
        key_id, _, encoded = rest.partition("+")
        data = decode_base64(encoded)
        if not name or _SPACE.search(name) or len(data) != 33 or data[0] != kind:
            raise Invalid(f"not a key of type {kind}")
        self.name = name
        self.public_key = data[1:]
        self.id = hashlib.sha256(name.encode() + b"\n" + data).digest()[:4]
        if self.id.hex() != key_id:
            raise Invalid("the key id is not that of this name and key")

    def verify(self, text, signature):
        return ed25519.verify(self.public_key, text, signature)


def parse(note):
    """Returns text and signatures, [(name, key id, signature)]. Raises Invalid."""
    data = note.encode("utf-8", "surrogatepass")
    if len(data) > MAX_NOTE_BYTES:
        raise Invalid("the note is too long")
    if any(ord(c) < 0x20 and c != "\n" or 0xD800 <= ord(c) <= 0xDFFF for c in note):
        raise Invalid("the note holds a control character or a lone surrogate")
    blank = note.rfind("\n\n")
    if blank < 0:
        raise Invalid("the note has no empty line before its signatures")
    lines = note[blank + 2 :].split("\n")
    if lines.pop() != "" or not 0 < len(lines) <= MAX_SIGNATURES:
        raise Invalid("the note does not end in signature lines")
    return note[: blank + 1], [_signature(line) for line in lines]


def _signature(line):
    parts = line.split(" ")
    if len(parts) != 3 or parts[0] != "\u2014" or not parts[1] or _SPACE.search(parts[1]):
        raise Invalid("a signature line is malformed")
    data = decode_base64(parts[2])
    if len(data) < 5:
        raise Invalid("a signature line is malformed")
    return parts[1], data[:4], data[4:]


class Keys:
    """The keys that a verifier trusts: the given one, and those that rotations of the published list connect with it."""

    def __init__(self, vkey, published=None):
        rotations = [] if published is None else _rotations(published)
        for side in (0, 1):
            if len({rotation[side] for rotation in rotations}) < len(rotations):
                raise Invalid("the list of keys: two rotations are of one key")
        trusted = {vkey}
        for _ in rotations:
            for former, following, _, _ in rotations:
                if former in trusted or following in trusted:
                    trusted |= {former, following}
        self.keys = {signer(key): key for key in map(Key, trusted)}
        self.until = {signer(Key(former)): until for former, _, _, until in rotations if former in trusted}
        self.signers, self.unchecked = set(), set()

    def open(self, note):
        """Returns the text that one of the keys signed; collects the signature lines. Raises Invalid."""
        text, signatures = parse(note)
        own = [(self.keys.get(_line(s)), s[2]) for s in signatures]
        if not any(key for key, _ in own):
            names = {key.name for key in self.keys.values()}
            changed = [_line(s) for s in signatures if s[0] in names]
            reason = f": the key changed to {changed[0]} without a rotation" if changed else ""
            raise Invalid("no signature is of the given key" + reason)
        if not all(key.verify(text.encode(), signature) for key, signature in own if key):
            raise Invalid("the signature does not verify")
        for line in map(_line, signatures):
            (self.signers if line in self.keys else self.unchecked).add(line)
        return text


def signer(key):
    return f"{key.name}+{key.id.hex()}"


def _line(signature):
    return f"{signature[0]}+{signature[1].hex()}"


def _rotations(published):
    """Returns [(former vkey, next vkey, from, until)] of the notes in the list, each signed by both of its keys."""
    try:
        entries = json.loads(published)["keys"]
        found = [entry["rotation"] for entry in entries if isinstance(entry.get("rotation"), str)]
    except (ValueError, TypeError, KeyError, AttributeError):
        raise Invalid("the list of keys is not JSON with a member `keys`") from None
    if len(found) > MAX_ROTATIONS:
        raise Invalid("the list of keys is too long")
    return [_rotation(note) for note in found]


def _rotation(note):
    text, _ = parse(note)
    match = ROTATION.fullmatch(text)
    if match is None or match[1] == match[2] or match[3] > match[4]:
        raise Invalid("the list of keys has a note that is not a rotation")
    for vkey in (match[1], match[2]):
        text_of(note, Key(vkey))
    return match.groups()


def text_of(note, key):
    """Returns the text that the key signed; without a key the text, whoever signed it. Raises Invalid."""
    text, signatures = parse(note)
    if key is None:
        return text
    if isinstance(key, Keys):
        return key.open(note)
    own = [s for name, key_id, s in signatures if name == key.name and key_id == key.id]
    if not own:
        raise Invalid("no signature is of the given key")
    if not all(key.verify(text.encode(), signature) for signature in own):
        raise Invalid("the signature does not verify")
    return text
