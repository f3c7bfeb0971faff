"""Command line: python3 -m svc_evidence export.ndjson --key KEY [--checkpoint FILE]"""

import argparse
import json
import os
import sys

from . import export, notes

EXIT_CODES = {"verified": 0, "failed": 1, "unverified-signer": 3}
UNUSABLE, NOT_COMPARED = 2, 4


def _read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def main():
    parser = argparse.ArgumentParser(prog="svc_evidence", description="Verify an evidence export offline.")
    parser.add_argument("file", help="the export (NDJSON); - reads standard input")
    parser.add_argument("--key", help="verifier key (name+id+base64), or a file that holds it")
    parser.add_argument("--keys", help="file with the list of keys that the service publishes")
    parser.add_argument("--checkpoint", help="file with a signed checkpoint that was kept earlier")
    arguments = parser.parse_args()
    try:
        key = kept = None
        if arguments.key is not None:
            text = _read(arguments.key) if os.path.exists(arguments.key) else arguments.key
            key = notes.Keys(text.strip(), None if arguments.keys is None else _read(arguments.keys))
        elif arguments.keys is not None:
            parser.error("--keys needs --key")
        if arguments.checkpoint is not None:
            if key is None:
                parser.error("--checkpoint needs --key")
            kept = export.read_checkpoint(_read(arguments.checkpoint), key)
        with open(arguments.file, "rb") if arguments.file != "-" else sys.stdin.buffer as file:
            # a line that is too long is not read to its end
            lines = iter(lambda: file.readline(export.MAX_LINE_BYTES + 1), b"")
            verdict = export.verify(lines, key, kept)
    except (OSError, notes.Invalid) as error:
        print(f"svc_evidence: {error}", file=sys.stderr)
        return UNUSABLE
    print(json.dumps(verdict))
    if verdict["status"] == "verified" and verdict["kept"] == "outside":
        return NOT_COMPARED
    return EXIT_CODES[verdict["status"]]


if __name__ == "__main__":
    sys.exit(main())
