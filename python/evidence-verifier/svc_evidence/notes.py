"""C2SP signed-note: verifier keys and signed texts."""

import base64
import hashlib
import re

from . import ed25519

MAX_SIGNATURES = 16
MAX_NOTE_BYTES = 2**18
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


def text_of(note, key):
    """Returns the text that the key signed; without a key the text, whoever signed it. Raises Invalid."""
    text, signatures = parse(note)
    if key is None:
        return text
    own = [s for name, key_id, s in signatures if name == key.name and key_id == key.id]
    if not own:
        raise Invalid("no signature is of the given key")
    if not all(key.verify(text.encode(), signature) for signature in own):
        raise Invalid("the signature does not verify")
    return text
