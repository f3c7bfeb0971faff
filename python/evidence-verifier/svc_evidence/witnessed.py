"""Cosignatures of witnesses (C2SP tlog-cosignature), receipts (C2SP tlog-proof), and the map of all tenants' checkpoints."""

import json
import re

from . import ed25519, notes
from .event import BadEvent, read_event
from .export import checkpoint_text, read_checkpoint
from .tree import check_inclusion, leaf_hash, sha256

MAP_LOG_TENANT = "tnt_" + "0" * 26
MAP_PUBLISHED = "evidence.map_published"
COSIGNATURE = 4
MAX_PROOF_HASHES = 53
KEY_BITS = 256
_HASH = re.compile(r"[0-9a-f]{64}")


class Witness(notes.Key):
    """The verifier key of a witness; its signature is an 8-byte time and an Ed25519 signature under a text that names the time."""

    def __init__(self, vkey):
        super().__init__(vkey, COSIGNATURE)

    def verify(self, text, signature):
        if len(signature) <= 8:
            return False
        time = int.from_bytes(signature[:8], "big")
        return ed25519.verify(self.public_key, b"cosignature/v1\ntime %d\n" % time + text, signature[8:])


def cosigners(note, witnesses):
    """Returns those of the witnesses that cosigned a note. Raises notes.Invalid on a cosignature of theirs that does not verify."""
    _, signatures = notes.parse(note)
    present = {(name, key_id) for name, key_id, _ in signatures}
    found = [witness for witness in witnesses if (witness.name, witness.id) in present]
    for witness in found:
        notes.text_of(note, witness)
    return found


def map_leaf(tenant, log_no, size, root, salt):
    """Returns key and leaf hash of a checkpoint in a map."""
    key = sha256(f"svc.ledger/map/v1 {tenant}\n".encode())
    return key, sha256(b"\x00", key, salt, checkpoint_text(tenant, log_no, size, root).encode())


def check_map(root, key, leaf, path):
    if len(path) > KEY_BITS:
        return False
    node = leaf
    for i, sibling in enumerate(path):
        depth = len(path) - 1 - i
        bit = key[depth // 8] >> (7 - depth % 8) & 1
        node = sha256(b"\x01", sibling, node) if bit else sha256(b"\x01", node, sibling)
    return node == root


def map_root(leaves, depth=0):
    """Root of the map over [(key, leaf)] with different keys."""
    if not leaves:
        return sha256()
    if len(leaves) == 1:
        return leaves[0][1]
    sides = ([], [])
    for key, leaf in leaves:
        sides[key[depth // 8] >> (7 - depth % 8) & 1].append((key, leaf))
    return sha256(b"\x01", map_root(sides[0], depth + 1), map_root(sides[1], depth + 1))


def read_receipt(text, event, key, witnesses):
    """Returns ((tenant, log number, size), root) of the checkpoint that proves the bytes of an event. Raises notes.Invalid."""
    head, blank, checkpoint = text.partition("\n\n")
    first, *lines = head.split("\n")
    match = re.fullmatch(r"index (0|[1-9]\d{0,15})", lines[0] if lines else "")
    if not blank or first != "c2sp.org/tlog-proof@v1" or match is None or len(lines) > 1 + MAX_PROOF_HASHES:
        raise notes.Invalid("not a receipt")
    proof = [notes.decode_base64(line) for line in lines[1:]]
    if any(len(sibling) != 32 for sibling in proof):
        raise notes.Invalid("a line of the proof is not a hash")
    place, root = read_checkpoint(checkpoint, key)
    cosigners(checkpoint, witnesses)
    if not check_inclusion(leaf_hash(event), int(match[1]), place[2], root, proof):
        raise notes.Invalid("the proof does not place the event in the log")
    return place, root


def _hash(value):
    if not (isinstance(value, str) and _HASH.fullmatch(value)):
        raise notes.Invalid("salt and path must be hashes of 64 hex digits")
    return bytes.fromhex(value)


def _members(text):
    try:
        value = json.loads(text)
        note = value["checkpoint"]
        note = note["note"] if isinstance(note, dict) else note
        texts = [note, *(value[name] for name in ("salt", "event", "receipt"))]
        path = value["path"]
    except (ValueError, TypeError, KeyError):
        raise notes.Invalid("not JSON with checkpoint, salt, path, event and receipt") from None
    if not all(isinstance(text, str) for text in texts) or not isinstance(path, list):
        raise notes.Invalid("not JSON with checkpoint, salt, path, event and receipt")
    return (*texts, path)


def _map_root_of(data):
    try:
        event = read_event(data)
    except BadEvent as error:
        raise notes.Invalid(f"the event: {error}") from None
    if event["kind"] != MAP_PUBLISHED:
        raise notes.Invalid(f"the event is not {MAP_PUBLISHED}")
    return _hash(event["data"].get("root"))


def read_witnessed(text, key, witnesses):
    """Returns ((tenant, log number, size), root) of the checkpoint that a witnessed checkpoint proves. Raises notes.Invalid."""
    note, salt, event, receipt, path = _members(text)
    place, root = read_checkpoint(note, key)
    data = event.encode("utf-8", "surrogatepass")
    (tenant, _, _), _ = read_receipt(receipt, data, key, witnesses)
    if tenant != MAP_LOG_TENANT:
        raise notes.Invalid(f"the map is in the log of {tenant}")
    leaf_key, leaf = map_leaf(*place, root, _hash(salt))
    if not check_map(_map_root_of(data), leaf_key, leaf, [_hash(sibling) for sibling in path]):
        raise notes.Invalid("the map does not have this checkpoint at the place of its tenant")
    return place, root
