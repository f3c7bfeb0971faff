"""Counts the items of `tools=[...]` in calls that make an agent, and how many a report of `svc scan --json` has as relations.

Usage: edge-truth.py TREE REPORT. Python only. A call makes an agent when its name ends in `Agent` or `_agent`. Items of one
file that are written alike count once, as the report joins agents of one name; they are found when the report has as
many relations from agents of the file to different tools, agents or MCP clients. Shares no code with the scanner.
"""

import ast
import collections
import json
import pathlib
import re
import sys


def listed(tree):
    for path in sorted(pathlib.Path(tree).rglob("*.py")):
        try:
            code = ast.parse(path.read_text(errors="replace"))
        except (SyntaxError, ValueError) as error:
            print(f"{path}: {error}", file=sys.stderr)
            continue
        for node in ast.walk(code):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if not re.search(r"(?:^|[a-z0-9])Agent$|_agent$", name):
                continue
            for given in node.keywords:
                if given.arg == "tools" and isinstance(given.value, ast.List) and given.value.elts:
                    for item in given.value.elts:
                        yield path.relative_to(tree).as_posix(), ast.unparse(item)


def main():
    tree, report = sys.argv[1:]
    found, items = collections.defaultdict(set), collections.defaultdict(set)
    for one in json.load(open(report)).get("relations", []):
        if one["from"]["kind"] == "agent" and one["to"]["kind"] in ("tool", "agent", "mcp-client", "mcp-server"):
            found[one["path"]].add((one["to"]["kind"], one["to"]["name"]))
    for path, item in listed(tree):
        items[path].add(item)
    shown = {path: min(len(ones), len(found[path])) for path, ones in items.items()}
    for path, ones in items.items():
        if shown[path] < len(ones):
            print(f"{path} has {shown[path]} of {sorted(ones)}", file=sys.stderr)
    whole = sum(shown[path] == len(ones) for path, ones in items.items())
    print(json.dumps({"items": sum(map(len, items.values())), "found": sum(shown.values()), "files": len(items), "whole": whole}))


if __name__ == "__main__":
    main()
