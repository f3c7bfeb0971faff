"""Counts the agents and tools that a product of Python writes by hand, and which of them a report of `svc scan --json` holds.

Usage: own-asset-truth.py TREE REPORT [--agents NAME,...] [--tools NAME,...] [--decorators NAME,...] [--calls NAME,...] [--more KIND:NAME,...]

Names are read off the product by a person: classes of agents and tools themselves or whose subclasses, at any depth,
are such (`+Name` for a base that is none itself), decorators of tools, and calls that make one from `name=`. Shares no
code with the scanner.
"""

import argparse
import ast
import json
import pathlib
import sys


def last_name(node):
    if isinstance(node, ast.Call):
        return last_name(node.func)
    if isinstance(node, ast.Subscript):
        return last_name(node.value)
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", None)


def parsed(tree):
    for path in sorted(pathlib.Path(tree).rglob("*.py")):
        if any(part in ("tests", "test") for part in path.parts) or path.name.startswith("test_"):
            continue
        try:
            yield path.relative_to(tree).as_posix(), ast.parse(path.read_text(errors="replace"))
        except (SyntaxError, ValueError) as error:
            print(f"{path}: {error}", file=sys.stderr)


def below(classes, bases):
    """Names of `bases` and of all classes that extend them."""
    names = set(bases)
    while True:
        more = {name for name, _, _, of in classes if names.intersection(of)} - names
        if not more:
            return names
        names |= more


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tree")
    parser.add_argument("report")
    for option in ("agents", "tools", "decorators", "calls", "not"):
        parser.add_argument(f"--{option}", default="", type=lambda text: [one for one in text.split(",") if one])
    given = vars(parser.parse_args())
    files = list(parsed(given["tree"]))
    classes = [
        (node.name, path, node.lineno, [last_name(base) for base in node.bases])
        for path, code in files
        for node in ast.walk(code)
        if isinstance(node, ast.ClassDef)
    ]
    truth = set()
    for kind, option in (("agent", "agents"), ("tool", "tools")):
        wanted = below(classes, [name.removeprefix("+") for name in given[option]])
        wanted -= {name[1:] for name in given[option] if name.startswith("+")} | set(given["not"])
        truth |= {(kind, path, line) for name, path, line, of in classes if name in wanted and "ABC" not in of}
    for path, code in files:
        for node in ast.walk(code):
            decorated = [last_name(one) for one in getattr(node, "decorator_list", [])]
            if set(decorated).intersection(given["decorators"]):
                truth.add(("tool", path, node.lineno))
            if isinstance(node, ast.Call) and last_name(node.func) in given["calls"]:
                names = [one.value for one in node.keywords if one.arg == "name"]
                if names and isinstance(names[0], ast.Constant):
                    truth.add(("tool", path, node.lineno))
    found = {
        (one["kind"], at["path"], at["line"])
        for one in json.load(open(given["report"]))["assets"]
        if one["kind"] in ("agent", "tool") and one["use"] != "test"
        for at in one["occurrences"]
    }
    for kind in ("agent", "tool"):
        wanted = {one for one in truth if one[0] == kind}
        shown = {one for one in found if one[0] == kind}
        print(json.dumps({"kind": kind, "truth": len(wanted), "found": len(wanted & shown), "beyond": len(shown - wanted)}))
        for title, ones in (("missed", wanted - shown), ("beyond", shown - wanted)):
            for _, path, line in sorted(ones):
                print(f"  {title} {kind} {path}:{line}", file=sys.stderr)


if __name__ == "__main__":
    main()
