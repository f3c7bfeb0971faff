"""The blocks of Python in docs/agents.md, run from its text: against the service, and with a credential that it refuses."""

from __future__ import annotations

import ast
import os
import pathlib
import re
import subprocess
import sys

import pytest

from .conftest import Service
from .model_server import ModelServer

SDK = pathlib.Path(__file__).parents[2]
_, _, SECTION = (SDK.parents[1] / "docs/agents.md").read_text("utf-8").partition("\n### Python\n")
BLOCKS = [
    (title or "Quick start", block)
    for title, text in re.findall(r"(?:^|\n#### ([^\n]+)\n)(.*?)(?=\n####? |\Z)", SECTION, re.S)
    for block in re.findall(r"```python\n(.*?)```", text, re.S)
]
# names of tools as the model calls them
TOOLS = {"Claude Agent SDK": "mcp__orders__read_order", "Semantic Kernel": "orders-read_order"}


def is_installed(block: str) -> bool:
    """Whether everything that the block imports is here: an environment may have a framework's namespace, or an older one."""
    statements = [node for node in ast.parse(block).body if isinstance(node, (ast.Import, ast.ImportFrom))]
    imports = "\n".join(ast.unparse(statement) for statement in statements)
    env = {**os.environ, "PYTHONPATH": str(SDK)}
    done = subprocess.run([sys.executable, "-c", imports], env=env, capture_output=True, text=True, timeout=300)
    return "ImportError" not in done.stderr and "ModuleNotFoundError" not in done.stderr


def run(block: str, model: ModelServer, service: Service, token: str, folder: pathlib.Path) -> str:
    program = folder / "example.py"
    program.write_text(block)
    env = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "PYTHONPATH": str(SDK),
        "PYTHONDONTWRITEBYTECODE": "1",
        "SVC_API": service.url,
        "SVC_AGENT_TOKEN": token,
        "OPENAI_API_KEY": "none",
        "OPENAI_BASE_URL": f"{model.url}/v1",
        "OPENAI_API_BASE": f"{model.url}/v1",
        "OPENAI_AGENTS_DISABLE_TRACING": "1",
        "CREWAI_DISABLE_TELEMETRY": "true",
        "OTEL_SDK_DISABLED": "true",
        "GOOGLE_API_KEY": "none",
        "GOOGLE_GEMINI_BASE_URL": model.url,
        "ANTHROPIC_BASE_URL": model.url,
        "ANTHROPIC_API_KEY": "none",
        "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
    }
    done = subprocess.run([sys.executable, program], env=env, cwd=folder, capture_output=True, text=True, timeout=300)
    return done.stdout + done.stderr + model.seen()


def test_every_framework_has_a_block() -> None:
    adapters = {path.stem for path in (SDK / "svc_sdk").glob("[!_]*.py")}
    assert {name for _, block in BLOCKS for name in re.findall(r"from svc_sdk\.(\w+)", block)} == adapters


@pytest.mark.parametrize(("title", "block"), BLOCKS, ids=[title for title, _ in BLOCKS])
def test_a_block_reads_the_order_or_is_refused(
    title: str, block: str, model: ModelServer, service: Service, tmp_path: pathlib.Path
) -> None:
    if not is_installed(block):
        pytest.skip(f"{title} is not installed here")
    call = [(TOOLS.get(title, "read_order"), {"number": 1042})]
    model.turns = [call]
    assert "order 1042 has shipped" in run(block, model, service, service.token, tmp_path)
    model.turns, model.requests = [call], []
    refused = run(block, model, service, "wrong", tmp_path)
    assert "order 1042 has shipped" not in refused
    assert "did not run" in refused
