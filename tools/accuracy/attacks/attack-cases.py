"""Cases of published attacks on agents, read from sources without running them, one JSON object a line:

    python3 tools/accuracy/attacks/attack-cases.py --tools DIR... --agentdojo DIR > cases.jsonl

`--tools`: folders of MCP servers in Python; prints {"kind": "definition", "set", "tool", "description"} of each function with a
decorator `tool`. `--agentdojo`: the unpacked package agentdojo; prints {"kind": "read", "suite", "text"}, what the tools of a
suite answer with, and {"kind": "attack" or "ordinary", "suite", "task", "text", "calls": [{"tool", "arguments"}]}: what an
injected text wants and the calls that follow from it, and what a user wants. Arguments that only running it would show are left out.
"""

import argparse
import ast
import json
import os

UNKNOWN = object()
SUITES = ("banking", "slack", "travel", "workspace")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tools", nargs="*", default=[])
    parser.add_argument("--agentdojo")
    options = parser.parse_args()
    for folder in options.tools:
        for path in python_files(folder):
            for case in definitions(parsed(path)):
                emit(kind="definition", set=os.path.relpath(path, os.path.dirname(os.path.normpath(folder))), **case)
    if options.agentdojo:
        agentdojo(os.path.join(options.agentdojo, "agentdojo"))


def emit(**case):
    print(json.dumps(case))


def python_files(folder):
    for where, folders, files in os.walk(folder):
        folders.sort()
        yield from (os.path.join(where, name) for name in sorted(files) if name.endswith(".py"))


def parsed(path):
    with open(path, encoding="utf-8") as file:
        return ast.parse(file.read())


def definitions(tree):
    for node in ast.walk(tree):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        for decorator in node.decorator_list:
            call = decorator if isinstance(decorator, ast.Call) else None
            target = call.func if call else decorator
            if getattr(target, "attr", getattr(target, "id", "")) != "tool":
                continue
            given = {word.arg: evaluate(word.value, {}) for word in call.keywords} if call else {}
            description = given.get("description", UNKNOWN)
            if description is UNKNOWN:
                description = ast.get_docstring(node) or ""
            name = given.get("name", UNKNOWN)
            yield {"tool": node.name if name is UNKNOWN else name, "description": description}


def agentdojo(package):
    for suite in SUITES:
        data = os.path.join(package, "data", "suites", suite)
        for where, _, files in os.walk(data):
            for name in sorted(files):
                if name.endswith(".yaml") and name != "injection_vectors.yaml":
                    with open(os.path.join(where, name), encoding="utf-8") as file:
                        emit(kind="read", suite=suite, text=file.read())
        tasks = os.path.join(package, "default_suites", "v1", suite)
        for kind, name, wish in (("attack", "injection_tasks.py", "GOAL"), ("ordinary", "user_tasks.py", "PROMPT")):
            for task in ast.walk(parsed(os.path.join(tasks, name))):
                if isinstance(task, ast.ClassDef):
                    emit_task(kind, suite, wish, task)


def emit_task(kind, suite, wish, task):
    known = {}
    for node in task.body:
        assign(node, known)
    text = known.get(wish, UNKNOWN)
    method = next((node for node in task.body if getattr(node, "name", "") == "ground_truth"), None)
    if text is UNKNOWN or method is None:
        return
    for node in ast.walk(method):
        assign(node, known)
    calls = [call_of(node, known) for node in ast.walk(method) if is_call(node)]
    if calls:
        emit(kind=kind, suite=suite, task=task.name, text=text, calls=calls)


def is_call(node):
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "FunctionCall"


def call_of(node, known):
    given = {word.arg: word.value for word in node.keywords}
    pairs = zip(given["args"].keys, given["args"].values) if isinstance(given.get("args"), ast.Dict) else ()
    values = {evaluate(name, known): evaluate(value, known) for name, value in pairs}
    arguments = {name: value for name, value in values.items() if name is not UNKNOWN and value is not UNKNOWN}
    return {"tool": evaluate(given["function"], known), "arguments": arguments}


def assign(node, known):
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    value = getattr(node, "value", None)
    for target in targets:
        if isinstance(target, ast.Name) and value is not None:
            known[target.id] = evaluate(value, known)


def evaluate(node, known):
    """The value of an expression of constants, earlier names and their joins; UNKNOWN for anything else."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return known.get(node.id, UNKNOWN)
    if isinstance(node, ast.Attribute):
        return known.get(node.attr, UNKNOWN)
    if isinstance(node, (ast.List, ast.Tuple)):
        items = [evaluate(item, known) for item in node.elts]
        return UNKNOWN if UNKNOWN in items else items
    if isinstance(node, ast.FormattedValue):
        return evaluate(node.value, known)
    if isinstance(node, ast.JoinedStr):
        parts = [evaluate(part, known) for part in node.values]
        return UNKNOWN if UNKNOWN in parts else "".join(map(str, parts))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = evaluate(node.left, known), evaluate(node.right, known)
        return left + right if isinstance(left, str) and isinstance(right, str) else UNKNOWN
    return UNKNOWN


main()
