"""Lists what programs grant of AI, and how much of it a report of `svc scan --json` has.

Usage: code-truth.py TREE REPORT [--list]. TypeScript, JavaScript and Python, tests left out. A place is one of

- a statement (`PolicyStatement(...)`, `Grant.addTo...(...)`, or an object with `Effect` and `Action`) with a literal
  action of an AI service or `*`, that does not deny,
- a managed policy of an AI service, or an administrator's, by name or ARN,
- a `grant...` method called on something whose name or constructor speaks of Bedrock, AgentCore or SageMaker, and
- a principal of a role without conditions: `AnyPrincipal`, `AccountPrincipal("<12 digits>")` or an AI service.

It is found when a finding of AI permissions or a relation from an identity to a permission has a line of it. Comments are
blanked first. Shares no code with the scanner.
"""

import json
import pathlib
import re
import sys

AI = r"(?:bedrock(?:-mantle|-agentcore)?|sagemaker(?:-geospatial)?|q|qbusiness|codewhisperer):"
ACTION = re.compile(r"""["'`](?:%s[\w*]+|\*)["'`]""" % AI, re.I)
AI_ACTION = re.compile(r"""["'`]%s[\w*]+["'`]""" % AI, re.I)
ALL_ACTIONS = re.compile(r"""\b["']?(?:not_?)?actions?["']?\s*[:=]\s*\[?\s*["'`]\*["'`]""", re.I)
MANAGED = re.compile(
    r"""["'`/](?:AdministratorAccess|PowerUserAccess|AmazonBedrock\w*FullAccess|BedrockAgentCoreFullAccess|AmazonSageMaker\w*FullAccess|AmazonQFullAccess|SageMakerStudioFullAccess)["'`]"""
)
NAMED = re.compile(r"anagedPolicyName|managed_policy_name|:iam::aws:policy/")
PRINCIPAL = re.compile(
    r"""\b(?:AnyPrincipal|StarPrincipal)\(\)|\bAccountPrincipal\(\s*["']\d{12}["']|\bServicePrincipal\(\s*["'](?:bedrock|bedrock-agentcore)\.amazonaws\.com["']\s*\)"""
)
TESTS = re.compile(r"(?:^|/)(?:tests?|__tests__|spec|e2e|node_modules|cdk\.out)/|[._](?:test|spec)\.\w+$|(?:^|/)test_\w+\.py$|_test\.py$|\.d\.ts$")


def blanked(text, python):
    """The text without comments, of the same length."""
    quotes = r'"(?:\\.|[^"\\\n])*"' + r"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`"
    pattern = r'"""(?:\\.|[^\\])*?"""|' + quotes + r"|#[^\n]*" if python else quotes + r"|//[^\n]*|/\*.*?\*/"
    def keep(match):
        one = match.group()
        if one[0] in "\"'`" and not one.startswith('"""'):
            return one
        return re.sub(r"[^\n]", " ", one)
    return re.sub(pattern, keep, text, flags=re.S)


def closing(text, start):
    """The end of the brackets that open at `start`."""
    depth, at, quote = 0, start, None
    while at < len(text):
        char = text[at]
        if quote:
            if char == "\\":
                at += 1
            elif char == quote:
                quote = None
        elif char in "\"'`":
            quote = char
        elif char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
            if depth == 0:
                return at + 1
        at += 1
    return len(text)


def places(text):
    taken = []
    def add(kind, start, end):
        if not any(a <= start and end <= b for a, b, _ in taken):
            taken.append((start, end, kind))
    for found in re.finditer(r"(?<!class )\bPolicyStatement(?:\.from\w+)?\(|\bGrant\.add\w+\(", text):
        end = closing(text, found.end() - 1)
        body = text[found.start() : end]
        if re.search(r"Effect\.DENY|[\"']Deny[\"']", body):
            continue
        if AI_ACTION.search(body) or ALL_ACTIONS.search(body):
            add("statement", found.start(), end)
    for found in re.finditer(r"""["']?\bEffect["']?\s*:\s*["']Allow["']""", text):
        start, depth = found.start(), 0
        while start > 0:
            start -= 1
            if text[start] == "}":
                depth += 1
            elif text[start] == "{":
                if depth == 0:
                    break
                depth -= 1
        end = closing(text, start)
        body = text[start:end]
        if AI_ACTION.search(body) or ALL_ACTIONS.search(body):
            add("statement", start, end)
    for found in MANAGED.finditer(text):
        line = text.rfind("\n", 0, found.start()) + 1
        before = text[max(0, line - 120) : found.end()]
        if NAMED.search(before):
            add("managed", found.start(), found.end())
    for found in re.finditer(r"([\w.!?\[\]'\"()]{1,80})\.(grant[A-Z_]\w*)\(", text):
        name = found.group(1).split("(")[-1].split(".")[-1].strip("!?)]'\"") or found.group(1)
        made = re.search(r"\b%s\b\s*(?::[^=\n]*)?=\s*(?:new\s+)?([\w.]+)" % re.escape(name), text)
        words = found.group(1) + " " + (made.group(1) if made else "")
        if re.search(r"bedrock|agent_?core|sagemaker", words, re.I) and not re.search(r"bucket|table|secret|lambda|function|log|key|queue|repo|role|handler", words, re.I):
            add("grant", found.start(), closing(text, found.end() - 1))
    for found in PRINCIPAL.finditer(text):
        before, after = text[max(0, found.start() - 150) : found.start()], text[found.end() : found.end() + 40]
        if re.search(r"assumed(?:By|_by)", before) and not re.search(r"PrincipalWithConditions", before) and not re.match(r"\s*\.with", after):
            add("principal", found.start(), found.end())
    return sorted(taken)


def main():
    tree, report = sys.argv[1:3]
    data = json.load(open(report))
    lines = {}
    for one in data["findings"]:
        if one["ruleId"].startswith("ai-permission/"):
            lines.setdefault(one["path"], []).append((one["span"]["startLine"], one["span"]["endLine"]))
    for one in data.get("relations", []):
        if one["to"]["kind"] == "permission":
            lines.setdefault(one["path"], []).append((one["line"], one["line"]))
    counts = {}
    for path in sorted(pathlib.Path(tree).rglob("*")):
        name = path.relative_to(tree).as_posix()
        if path.suffix not in (".ts", ".tsx", ".js", ".mjs", ".py") or TESTS.search(name) or not path.is_file():
            continue
        source = path.read_text(errors="replace")
        if len(source) > 1_000_000:
            continue
        text = blanked(source, path.suffix == ".py")
        for start, end, kind in places(text):
            first, last = source.count("\n", 0, start) + 1, source.count("\n", 0, end) + 1
            hit = any(a <= last and first <= b for a, b in lines.get(name, []))
            total, found = counts.get(kind, (0, 0))
            counts[kind] = (total + 1, found + hit)
            if "--list" in sys.argv:
                print(("found " if hit else "missed"), kind, f"{name}:{first}", " ".join(text[start:end].split())[:200])
    print(json.dumps({"tree": pathlib.Path(tree).name, "places": sum(a for a, _ in counts.values()), "found": sum(b for _, b in counts.values()), **{k: list(v) for k, v in counts.items()}}))


if __name__ == "__main__":
    main()
