"""The cases that every implementation shares: vectors/."""

import json
import math
import pathlib
import struct
import unittest

from svc_evidence import canonical, disclosures, event, export, notes, tree, witnessed

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


class Archives(unittest.TestCase):
    def test_and_the_rest_are_judged_as_one_log(self):
        vectors = load("ledger/archives.json")
        for case in vectors["cases"]:
            with self.subTest(case["name"]):
                key = notes.Keys(vectors["vkey"])
                kept = case["checkpoint"] and export.read_checkpoint(case["checkpoint"], key)
                files = [text.encode() for text in case["files"]]
                verdicts = export.verify_all(files, lambda: notes.Keys(vectors["vkey"]), kept)
                self.assertEqual([verdict["status"] for verdict in verdicts], case["status"], verdicts)
                self.assertEqual(verdicts[-1].get("firstBad", {}).get("line"), case["line"], verdicts)
                for verdict, expected in zip(verdicts, case["kept"]):
                    if verdict["status"] != "failed":
                        self.assertEqual(verdict["kept"], expected, verdicts)


class Disclosures(unittest.TestCase):
    def test_are_judged_as_the_vectors_say(self):
        vectors = load("ledger/disclosures.json")
        for case in vectors["cases"]:
            with self.subTest(case["name"]):
                check = disclosures.Check(case["disclosures"].encode().splitlines(keepends=True))
                exported = [vectors["export"].encode()]
                verdicts = export.verify_all(exported, lambda: notes.Keys(vectors["vkey"]), on_line=check.take)
                self.assertEqual(verdicts[0]["status"], "verified")
                self.assertEqual(check.end(), case["verdict"])


class WitnessedCheckpoints(unittest.TestCase):
    vectors = load("ledger/witnessed.json")

    def test_are_judged_as_the_vectors_say(self):
        vkey, witness = self.vectors["vkey"], witnessed.Witness(self.vectors["witness"])
        for case in self.vectors["cases"]:
            with self.subTest(case["name"]):
                text = json.dumps(case["witnessed"])
                if case["kept"] is None:
                    with self.assertRaises(notes.Invalid):
                        witnessed.read_witnessed(text, notes.Keys(vkey), [witness])
                    continue
                kept = witnessed.read_witnessed(text, notes.Keys(vkey), [witness])
                verdict = export.verify(self.vectors["export"].encode(), notes.Keys(vkey), kept)
                self.assertEqual((verdict["status"], verdict["kept"]), ("verified", case["kept"]), verdict)

    def test_are_in_a_map_with_these_keys_leaves_and_paths(self):
        entries = self.vectors["map"]["leaves"]
        root = bytes.fromhex(self.vectors["map"]["root"])
        leaves = []
        for entry in entries:
            values = [bytes.fromhex(entry[name]) for name in ("root", "salt", "key", "leaf")]
            found = witnessed.map_leaf(entry["tenant"], entry["logNo"], entry["size"], *values[:2])
            self.assertEqual(found, tuple(values[2:]))
            leaves.append(found)
            path = [bytes.fromhex(sibling) for sibling in entry["path"]]
            self.assertTrue(witnessed.check_map(root, *found, path))
            self.assertFalse(witnessed.check_map(root, found[0], root, path))
        self.assertEqual(witnessed.map_root(leaves), root)


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
