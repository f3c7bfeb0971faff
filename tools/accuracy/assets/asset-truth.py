"""What a tree's AI assets are, told by another way than the scanner's: Python's own `ast` for Python and notebooks, plain
patterns over text without comments for the other languages. Reads a tree, and the report of `svc scan --json` of it:

    python3 tools/accuracy/assets/asset-truth.py TREE REPORT.json

prints recall and precision by kind, then what was missed and what stands beyond the truth. An asset is one kind at one
line of one file. The truth holds only what can be told mechanically, so what stands beyond it is to be looked at by people:
it is listed, not counted as wrong.
"""

import ast
import json
import os
import re
import sys

FRAMEWORKS = (
    "crewai crewai_tools agents autogen autogen_agentchat autogen_core autogen_ext semantic_kernel langchain langchain_core "
    "langchain_openai langchain_community langchain_anthropic langgraph google.adk pydantic_ai smolagents agno phi mcp "
    "fastmcp llama_index agent_framework claude_agent_sdk openai anthropic litellm langchain_google_genai langchain_ollama "
    "langchain_groq google.genai google.generativeai langchain_huggingface ollama groq azure"
).split()
AGENTS = set(
    "Agent AssistantAgent ConversableAgent UserProxyAgent ChatCompletionAgent OpenAIAssistantAgent AzureAIAgent LlmAgent "
    "create_react_agent create_agent RealtimeAgent MultimodalWebSurfer SocietyOfMindAgent CodeExecutorAgent ChatAgent "
    "SandboxAgent LiteAgent FileSurfer OpenAIAgent MagenticOneCoderAgent AzureAssistantAgent OpenAIResponsesAgent "
    "AzureResponsesAgent BedrockAgent CopilotStudioAgent StateGraph MessageGraph".split()
)
TOOL_BASES = set("BaseTool Tool".split())
TOOL_DECORATORS = set("tool function_tool kernel_function ai_function beta_tool".split())
SERVERS = set("FastMCP Server".split())
MODEL_KEYWORDS = set("model model_name model_id ai_model_id llm deployment_name azure_deployment".split())
MODEL_ID = re.compile(r"^[A-Za-z0-9@][\w.:/@+-]{1,119}$")


def is_framework(module):
    return any(module == one or module.startswith(one + ".") or module.startswith(one + "_") for one in FRAMEWORKS)


def python_source(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    if not path.endswith(".ipynb"):
        return text
    # Each line of code stays on its line of the notebook's own text.
    lines = text.split("\n")
    out, inside, code = [""] * len(lines), False, False
    for at, line in enumerate(lines):
        if '"cell_type"' in line:
            code = '"code"' in line
        stripped = line.strip()
        if stripped.startswith('"source": ['):
            inside = code
            continue
        if inside and stripped in ("]", "],"):
            inside = False
        if inside:
            try:
                source = json.loads(stripped.rstrip(","))
            except ValueError:
                continue
            source = source.rstrip("\n")
            out[at] = "" if re.match(r"\s*[!%]", source) else source
    return "\n".join(out)


def python_truth(path, text):
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return None
    folder = os.path.dirname(path)
    names, servers = {}, set()

    def local(module):
        at = folder
        while True:
            base = os.path.join(at, *module.split("."))
            if os.path.exists(base + ".py") or os.path.isdir(base):
                return True
            if at in ("", "/", ROOT) or not at.startswith(ROOT):
                return False
            at = os.path.dirname(at)

    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0 and not local(node.module):
            for one in node.names:
                names[one.asname or one.name] = f"{node.module}.{one.name}"
        elif isinstance(node, ast.Import):
            for one in node.names:
                if not local(one.name):
                    names[one.asname or one.name.split(".")[0]] = one.name if one.asname else one.name.split(".")[0]

    def full(node):
        if isinstance(node, ast.Name):
            return names.get(node.id)
        if isinstance(node, ast.Attribute):
            base = full(node.value)
            return f"{base}.{node.attr}" if base else None
        return None

    def known(node, wanted):
        path = full(node)
        return bool(path) and is_framework(path) and path.rsplit(".", 1)[-1] in wanted

    found = []
    has_ai = any(is_framework(module) for module in names.values())
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and known(node.value.func, SERVERS):
            servers.update(one.id for one in node.targets if isinstance(one, ast.Name))
    decorators = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            for one in node.decorator_list:
                call = one.func if isinstance(one, ast.Call) else one
                decorators.add(id(one))
                if known(call, {"entrypoint"}):
                    found.append(("agent", node.lineno))
                served = isinstance(call, ast.Attribute) and call.attr == "tool" and isinstance(call.value, ast.Name) and call.value.id in servers
                if served or known(call, TOOL_DECORATORS):
                    found.append(("tool", node.lineno))
        if isinstance(node, ast.ClassDef) and any(known(base, TOOL_BASES) for base in node.bases):
            found.append(("tool", node.lineno))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or id(node) in decorators:
            continue
        if known(node.func, AGENTS):
            found.append(("agent", node.lineno))
        if known(node.func, SERVERS):
            found.append(("mcp-server", node.lineno))
        # What a model answered names it too, but does not use it.
        answers = (full(node.func) or "").startswith((
            "openai.types",
            "litellm.types",
            "anthropic.types",
            "azure.ai.inference.models",
            "mcp.types",
            "any_llm",
        ))
        for keyword in node.keywords:
            value = keyword.value
            if has_ai and not answers and keyword.arg in MODEL_KEYWORDS and isinstance(value, ast.Constant) and isinstance(value.value, str) and MODEL_ID.match(value.value):
                found.append(("model", value.lineno))
    return found


def without_comments(text, line_mark="//"):
    """Comments blanked, strings and lines kept."""
    pattern = re.compile(r"'(?:\\.|[^'\\\n])*'|\"(?:\\.|[^\"\\\n])*\"|`(?:\\.|[^`\\])*`|//[^\n]*|/\*[\s\S]*?\*/")
    return pattern.sub(lambda m: re.sub(r"[^\n]", " ", m[0]) if m[0].startswith(("//", "/*")) else m[0], text)


def lines_of(pattern, text, group=0):
    for match in re.finditer(pattern, text):
        yield text.count("\n", 0, match.start(group)) + 1


def script_truth(text):
    text = without_comments(text)
    found = []
    imported = set(re.findall(r"[{,]\s*(\w+)\s*(?=[,}])", " ".join(re.findall(r"import\s*\{[^}]*\}\s*from\s*'ai'", text))))
    if "tool" in imported:
        found += [("tool", line) for line in lines_of(r"(?<![\w.])tool\(\{", text)]
    providers = set()
    for names in re.findall(r"import\s*\{([^}]*)\}\s*from\s*'@ai-sdk/[\w-]+'", text):
        providers.update(re.findall(r"\b([a-z]\w*)\b", names))
    for provider in providers - {"type", "as", "commonTool"}:
        found += [("model", line) for line in lines_of(rf"(?<![\w.]){provider}(?:\.(?:chat|responses|completion|embedding|textEmbedding|textEmbeddingModel|embeddingModel|image|imageModel|languageModel|transcription|speech|video))?\(\s*'([^'\s]+)'", text)]
    if re.search(r"from\s*[\"']@modelcontextprotocol/sdk/server", text):
        found += [("mcp-server", line) for line in lines_of(r"new (?:McpServer|Server)\(", text)]
        found += [("tool", line) for line in lines_of(r"\.(?:registerTool|tool)\(\s*[\"']([\w-]+)[\"']", text)]
    return found


def java_truth(text):
    text = without_comments(text)
    found = []
    if re.search(r"import (?:dev\.langchain4j|org\.springframework\.ai)[\w.]*\.Tool;", text):
        for match in re.finditer(r"@Tool\b(?:\((?:[^()\"]|\"(?:\\.|[^\"\\])*\")*\))?", text):
            rest = re.compile(r"\s*(?:@\w+(?:\([^)]*\))?\s*)*(?:public|private|protected|static|\s)*[\w<>\[\], .?]+?\b(\w+)\s*\(").match(text, match.end())
            if rest:
                found.append(("tool", text.count("\n", 0, rest.start(1)) + 1))
    if "dev.langchain4j" in text:
        found += [("model", line) for line in lines_of(r"\.modelName\(\s*\"([^\"]+)\"", text, 1)]
    return found


def csharp_truth(text):
    text = without_comments(text)
    if "using Microsoft.SemanticKernel" not in text:
        return []
    found = []
    for match in re.finditer(r"\[KernelFunction\b(?:\((?:[^()\"]|\"[^\"]*\")*\))?[^\]]*\]", text):
        rest = re.compile(r"\s*(?:\[[^\]]*\]\s*)*(?:(?:public|private|internal|protected|static|async|override|virtual)\s+)*[\w<>\[\],.? ]+?\b(\w+)\s*(?:<\w+>)?\(").match(text, match.end())
        if rest:
            found.append(("tool", text.count("\n", 0, rest.start(1)) + 1))
    return found


def yaml_agents(path, text):
    """CrewAI: top-level names of agents.yaml with a role and a goal."""
    if not re.search(r"agents?\.ya?ml$", path):
        return []
    found = []
    for match in re.finditer(r"(?m)^([\w-]+):\s*\n((?:[ \t]+.*\n|\s*\n|#.*\n)*)", text + "\n"):
        if re.search(r"(?m)^\s+role:", match[2]) and re.search(r"(?m)^\s+goal:", match[2]):
            found.append(("agent", text.count("\n", 0, match.start()) + 1))
    return found


def truth_of(path):
    if path.endswith((".py", ".ipynb")):
        return python_truth(path, python_source(path))
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    if path.endswith((".ts", ".tsx", ".mts", ".js", ".mjs")):
        return script_truth(text)
    if path.endswith(".java"):
        return java_truth(text)
    if path.endswith(".cs"):
        return csharp_truth(text)
    if path.endswith((".yaml", ".yml")):
        return yaml_agents(path, text)
    return None


def main(root, report):
    truth, judged = set(), set()
    for folder, folders, files in os.walk(root):
        folders[:] = [one for one in folders if one not in (".git", "node_modules")]
        for name in files:
            path = os.path.join(folder, name)
            found = truth_of(path)
            if found is None:
                continue
            short = os.path.relpath(path, root)
            judged.add(short)
            truth.update((kind, short, line) for kind, line in found)
    with open(report, encoding="utf-8") as file:
        assets = json.load(file)["assets"]
    names = {(one["kind"], place["path"], place["line"]): one["name"] for one in assets for place in one["occurrences"]}
    kinds = ("agent", "tool", "model", "mcp-server")
    print(f"{'kind':12}{'truth':>7}{'hit':>7}{'recall':>8}{'beyond':>8}")
    for kind in kinds:
        want = {one for one in truth if one[0] == kind}
        have = {one for one in names if one[0] == kind and one[1] in judged}
        hit = want & have
        recall = f"{len(hit) / len(want):.3f}" if want else "-"
        print(f"{kind:12}{len(want):7}{len(hit):7}{recall:>8}{len(have - want):8}")
    for title, places in (("missed", truth - set(names)), ("beyond", {one for one in names if one[0] in kinds and one[1] in judged} - truth)):
        for kind, path, line in sorted(places):
            print(f"{title}\t{kind}\t{path}:{line}\t{names.get((kind, path, line), '')}")


if __name__ == "__main__":
    ROOT = os.path.abspath(sys.argv[1])
    main(ROOT, sys.argv[2])
