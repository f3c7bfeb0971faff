"""Command line: python3 -m svc_evidence export.ndjson... --key KEY [--checkpoint FILE [--witness KEY...]] [--disclosures FILE]"""

import argparse
import json
import os
import sys

from . import disclosures, export, notes, witnessed

EXIT_CODES = {"verified": 0, "failed": 1, "unverified-signer": 3}
UNUSABLE, NOT_COMPARED = 2, 4


def _read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except UnicodeDecodeError:
        raise notes.Invalid(f"{path} is not UTF-8") from None


def _key_text(given):
    return (_read(given) if os.path.exists(given) else given).strip()


def _lines(path):
    with open(path, "rb") if path != "-" else sys.stdin.buffer as file:
        # a line that is too long is not read to its end
        yield from iter(lambda: file.readline(export.MAX_LINE_BYTES + 1), b"")


def _arguments():
    parser = argparse.ArgumentParser(prog="svc_evidence", description="Verify evidence exports offline.")
    parser.add_argument("files", nargs="+", help="export (NDJSON), - reads standard input; or archives and an export, in order")
    parser.add_argument("--key", help="verifier key (name+id+base64), or a file that holds it")
    parser.add_argument("--keys", help="file with the list of keys that the service publishes")
    parser.add_argument("--checkpoint", help="file with a signed or witnessed checkpoint that was kept earlier")
    parser.add_argument("--witness", nargs="+", default=[], help="verifier keys of witnesses, or files that hold them")
    parser.add_argument("--disclosures", help="file of personal values, each of which must open its commitment")
    arguments = parser.parse_args()
    for name in ("keys", "checkpoint"):
        if getattr(arguments, name) is not None and arguments.key is None:
            parser.error(f"--{name} needs --key")
    return arguments


def _kept(text, key, witnesses):
    if text.startswith("{"):
        return witnessed.read_witnessed(text, key, witnesses)
    kept = export.read_checkpoint(text, key)
    witnessed.cosigners(text, witnesses)
    return kept


def main():
    arguments = _arguments()
    try:
        vkey = None if arguments.key is None else _key_text(arguments.key)
        published = None if arguments.keys is None else _read(arguments.keys)
        witnesses = [witnessed.Witness(_key_text(given)) for given in arguments.witness]

        def make_key():
            return None if vkey is None else notes.Keys(vkey, published)

        make_key()
        kept = None
        if arguments.checkpoint is not None:
            kept = _kept(_read(arguments.checkpoint), make_key(), witnesses)
        check = None if arguments.disclosures is None else disclosures.Check(_lines(arguments.disclosures))
        on_line = None if check is None else check.take
        verdicts = export.verify_all([_lines(path) for path in arguments.files], make_key, kept, on_line)
    except (OSError, notes.Invalid) as error:
        print(f"svc_evidence: {error}", file=sys.stderr)
        return UNUSABLE
    for verdict in verdicts:
        print(json.dumps(verdict))
    status = verdicts[-1]["status"]
    if check is not None and status != "failed":
        opened = check.end()
        print(json.dumps({"disclosures": opened}))
        if opened["status"] == "failed":
            return EXIT_CODES["failed"]
    if status == "verified" and all(verdict["kept"] == "outside" for verdict in verdicts):
        return NOT_COMPARED
    return EXIT_CODES[status]


if __name__ == "__main__":
    sys.exit(main())
