"""Every byte of vectors/ledger/mutations.json, flipped, leads to the verdict that the vectors have."""

import functools
import json
import pathlib
import unittest
from unittest import mock

from svc_evidence import ed25519, export, notes, witnessed

VECTORS = json.loads((pathlib.Path(__file__).parents[3] / "vectors/ledger/mutations.json").read_text("utf-8"))
FILES = ("archive", "export")


def flip(name, data, at):
    bit = at % (8 if name in FILES else 7)
    return data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :]


def line_of(given):
    """Verifies the files, and returns the verdict as the vectors write it."""
    try:
        texts = {name: data.decode() for name, data in given.items() if name not in FILES}
        witness = witnessed.Witness(texts["witness"])
        keys = notes.Keys(texts["vkey"], texts["keys"])
        kept = witnessed.read_witnessed(texts["witnessed"], keys, [witness])
    except (notes.Invalid, UnicodeDecodeError):
        return "unusable"
    files = [given[name] for name in FILES]
    verdicts = export.verify_all(files, lambda: notes.Keys(texts["vkey"], texts["keys"]), kept)
    last = verdicts[-1]
    if last["status"] == "failed":
        bad = last["firstBad"]
        event = "" if bad["index"] is None else f", event {bad['index']}"
        return f"{FILES[len(verdicts) - 1]}: line {bad['line']}{event}"
    unchecked = (keys.unchecked - {notes.signer(witness)}).union(*(verdict["unchecked"] for verdict in verdicts))
    return f"verified, unchecked: {len(unchecked)}" if unchecked else "verified"


class EveryByte(unittest.TestCase):
    # a verdict has eight signatures, of which a flip changes one
    @mock.patch.object(ed25519, "verify", functools.lru_cache(maxsize=None)(ed25519.verify))
    def test_flipped_leads_to_the_verdict_of_the_vectors(self):
        given = {name: VECTORS[name].encode() for name in VECTORS["runs"]}
        self.assertEqual(line_of(given), "verified")
        for name, data in given.items():
            expected = [run["verdict"] for run in VECTORS["runs"][name] for _ in range(run["bytes"])]
            self.assertEqual(len(expected), len(data))
            for at in range(len(data)):
                found = line_of({**given, name: flip(name, data, at)})
                self.assertEqual(found, expected[at], f"byte {at} of {name}")


if __name__ == "__main__":
    unittest.main()
