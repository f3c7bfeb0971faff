"""Every change of a small export is detected."""

import json
import pathlib
import unittest

from svc_evidence import export, notes

from .mutations import check

VECTORS = json.loads((pathlib.Path(__file__).parents[3] / "vectors/ledger/exports-v4.json").read_text("utf-8"))
WHOLE, PARTIAL = (case["export"].encode() for case in VECTORS["cases"][:2])


class Mutations(unittest.TestCase):
    def test_of_a_whole_export_are_all_detected(self):
        self.assertGreater(check(WHOLE, VECTORS["vkey"]), 2 * len(WHOLE))

    def test_of_a_partial_export_are_all_detected(self):
        self.assertGreater(check(PARTIAL, VECTORS["vkey"]), 2 * len(PARTIAL))

    def test_another_key_does_not_verify(self):
        other = "ledger.example/acme+f1d8e151+AQOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4"
        self.assertEqual(export.verify(WHOLE, notes.Key(other))["status"], "failed")


if __name__ == "__main__":
    unittest.main()
