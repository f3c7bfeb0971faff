"""Draws places where programs make agents, to be read by hand beside what a report has of each.

Usage: draw-agents.py COUNT SEED TREE=REPORT... [--half tuned|held-out]. A place is a call or definition whose name ends in
`Agent`, `_agent` or `AgentBuilder`, or an annotated class of one (`@Agent`), in Python, TypeScript, Go, Java, Kotlin and
C#; tests are left out. One place a file, each tree in turn. The second digit of the SHA-256 of a
repository's name (OWNER/NAME) says the half: even is tuned. Shares no code with the scanner.
"""

import hashlib
import json
import pathlib
import random
import re
import sys

CODE = {".py", ".ts", ".tsx", ".js", ".mjs", ".go", ".java", ".kt", ".cs"}
MAKES = re.compile(r"(?<![\w.])(?:new\s+)?(?:[\w]+\.)*(?:[A-Z]\w*Agent|Agent|AIAgent|New\w*Agent|create_\w*agent|create\w*Agent|agentBuilder|\w+AgentBuilder|[\w]+_agent)\s*(?:<[^>()]*>)?\((?=\s*[\w\"'`{&\n*(])|^@Agent\(", re.M)
NOT = re.compile(r"(?:def|class|func|function|fun|interface|import|record)\s+(?:\([^)]*\)\s*)?(?:[\w.]+)?$|^\s*(?:#|//|\*)")
TESTS = re.compile(r"(?:^|/)(?:tests?|__tests__|node_modules)/|[._](?:test|spec)\.\w+$|(?:^|/)test_\w+\.py$|_test\.(?:py|go)$|Test\.(?:java|kt)$")


def places(tree):
    for path in sorted(pathlib.Path(tree).rglob("*")):
        name = path.relative_to(tree).as_posix()
        if path.suffix not in CODE or TESTS.search(name) or not path.is_file() or path.stat().st_size > 400_000:
            continue
        text = path.read_text(errors="replace")
        own = []
        for found in MAKES.finditer(text):
            line = text.rfind("\n", 0, found.start()) + 1
            if not NOT.search(text[line : found.start()]):
                own.append(text.count("\n", 0, found.start()) + 1)
        if own:
            yield name, own, text


def main():
    half = sys.argv[sys.argv.index("--half") + 1] if "--half" in sys.argv else None
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    drawn = []
    chance = random.Random(seed)
    for one in [a for a in sys.argv[3:] if "=" in a]:
        tree, report = one.split("=")
        data = json.load(open(report))
        own = []
        for name, lines, text in places(tree):
            own.append((tree, data, name, chance.choice(lines), text))
        chance.shuffle(own)
        drawn.append(own)
    # Each tree in turn, so that a large one is not all there is.
    kept = lambda tree: half is None or (half == "tuned") == (int(hashlib.sha256(pathlib.Path(tree).name.replace("+", "/").encode()).hexdigest()[1], 16) % 2 == 0)
    turns = [one[at] for at in range(max(map(len, drawn))) for one in drawn if at < len(one)]
    picked = [one for one in turns if kept(one[0])][:count]
    for number, (tree, data, name, line, text) in enumerate(picked, 1):
        print(f"\n##### {number}. {pathlib.Path(tree).name}/{name}:{line}")
        print("\n".join(text.split("\n")[max(0, line - 3) : line + 17]))
        relations = [r for r in data.get("relations", []) if r["path"] == name]
        print("--- " + "; ".join(sorted({f"{r['from']['kind']} {r['from']['name']} -> {r['to']['kind']} {r['to']['name']} ({r['line']})" for r in relations}))[:1500])


if __name__ == "__main__":
    main()
