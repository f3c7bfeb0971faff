"""The cases that every implementation shares: vectors/."""

import json
import math
import pathlib
import struct
import unittest

from svc_evidence import canonical, event, export, notes, tree

VECTORS = pathlib.Path(__file__).parents[3] / "vectors"


def load(name):
    return json.loads((VECTORS / name).read_text("utf-8"))


class Exports(unittest.TestCase):
    def check(self, cases, vkey):
        for case in cases:
            with self.subTest(case["name"]):
                verdict = export.verify(case["export"].encode("utf-8", "surrogatepass"), notes.Key(vkey))
                self.assertEqual(verdict["status"], case["status"], verdict)
                if case["status"] == "failed":
                    self.assertEqual(verdict["firstBad"]["line"], case["line"], verdict)
                    self.assertEqual(verdict["firstBad"]["index"], case["index"], verdict)

    def test_are_judged_as_the_vectors_say(self):
        for name, cases in (
            ("exports.json", "cases"),
            ("exports-v4.json", "cases"),
            ("log-v2.json", "exports"),
        ):
            vectors = load(f"ledger/{name}")
            self.check(vectors[cases], vectors["vkey"])

    def test_of_version_0_1_0_still_verify(self):
        key = notes.Key((VECTORS / "ledger/service-v1.vkey").read_text().strip())
        for name in ("service-v1.ndjson", "service-v1-from-4.ndjson"):
            verdict = export.verify((VECTORS / "ledger" / name).read_bytes(), key)
            self.assertEqual(verdict["status"], "verified", verdict)


class Hashes(unittest.TestCase):
    def test_are_those_of_the_log(self):
        log = load("ledger/log.json")
        chain = tree.genesis(log["tenant"], log["logNo"])
        self.assertEqual(chain.hex(), log["genesis"])
        for sealed in log["events"]:
            data = sealed["text"].encode()
            self.assertEqual(event.read_event(data), sealed["event"])
            leaf = tree.leaf_hash(data)
            chain = tree.sha256(chain, leaf)
            self.assertEqual((leaf.hex(), chain.hex()), (sealed["leaf"], sealed["chain"]))


class CanonicalJson(unittest.TestCase):
    def test_numbers_are_printed_as_ecmascript_prints_them(self):
        for case in load("canonical-json/numbers.json"):
            (value,) = struct.unpack(">d", bytes.fromhex(case["ieee754"]))
            if not math.isfinite(value):
                continue
            self.assertEqual(canonical.number(value, math.inf), case["canonical"])

    def test_only_the_canonical_text_is_read(self):
        for case in load("canonical-json/valid.json"):
            text = case["canonical"]
            if "e+" in text or "e2" in text:
                continue  # beyond 2^53 - 1, which evidence does not hold
            self.assertEqual(canonical.encode(canonical.decode(text.encode())), text)
            if case["input"] != text:
                with self.assertRaises(canonical.NotCanonical):
                    canonical.decode(case["input"].encode("utf-8", "surrogatepass"))
        for case in load("canonical-json/invalid.json"):
            with self.assertRaises(canonical.NotCanonical, msg=case["name"]):
                canonical.decode(case["input"].encode("utf-8", "surrogatepass"))


if __name__ == "__main__":
    unittest.main()
