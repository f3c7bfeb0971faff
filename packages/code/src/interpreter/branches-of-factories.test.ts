import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';

const HEAD = `from langchain_openai import ChatOpenAI
from langchain_anthropic import ChatAnthropic
from langgraph.graph import StateGraph
from langgraph.prebuilt import create_react_agent
from config import settings
`;

const RETURNS = (parameters: string) => `def get_llm(${parameters}):
    provider = (provider or "openai").lower()
    if provider == "openai" or provider == "azure":
        return ChatOpenAI(model="gpt-5")
    elif provider in ("anthropic", "claude"):
        return ChatAnthropic(model="claude-opus-4-1")
    raise ValueError(provider)
`;

const VARIABLE = `def get_llm(provider):
    llm = None
    if provider == "openai":
        llm = ChatOpenAI(model="gpt-5")
    elif provider == "anthropic":
        llm = ChatAnthropic(model="claude-opus-4-1")
    else:
        llm = ChatOpenAI(model="llama-3.3-70b")
    return llm
`;

const MATCH = `def get_llm(provider):
    match provider:
        case "openai" | "azure":
            return ChatOpenAI(model="gpt-5")
        case "anthropic":
            return ChatAnthropic(model="claude-opus-4-1")
        case _:
            return ChatOpenAI(model="llama-3.3-70b")
`;

const modelsOf = async (text: string) => {
  const { uses } = await analysed({ 'desk.py': HEAD + text });
  return uses.map((one) => one.replace(/^.* -> model /, ''));
};
const desk = (made: string) => `desk = create_react_agent(${made}, [])\n`;

test('a factory makes the model of the branch that the text of its call chooses [SCAN-04]', async () => {
  expect(await modelsOf(RETURNS('provider') + desk('get_llm("Claude")'))).toEqual([
    'claude-opus-4-1',
  ]);
  expect(await modelsOf(RETURNS('provider') + desk('get_llm(provider="azure")'))).toEqual([
    'gpt-5',
  ]);
  expect(await modelsOf(`${VARIABLE}llm = get_llm("anthropic")\n${desk('llm')}`)).toEqual([
    'claude-opus-4-1',
  ]);
  expect(await modelsOf(VARIABLE + desk('get_llm("groq")'))).toEqual(['llama-3.3-70b']);
  expect(await modelsOf(MATCH + desk('get_llm("azure")'))).toEqual(['gpt-5']);
  expect(await modelsOf(MATCH + desk('get_llm("groq")'))).toEqual(['llama-3.3-70b']);
});

test('a default chooses the branch where the call leaves the argument out [SCAN-04]', async () => {
  expect(await modelsOf(RETURNS('provider="anthropic"') + desk('get_llm()'))).toEqual([
    'claude-opus-4-1',
  ]);
});

test('all branches of a factory count where the source does not show which is taken [SCAN-04]', async () => {
  expect(await modelsOf(RETURNS('provider') + desk('get_llm(settings.provider)'))).toEqual([
    'claude-opus-4-1',
    'gpt-5',
  ]);
  expect(await modelsOf(`${VARIABLE}llm = get_llm(settings.provider)\n${desk('llm')}`)).toEqual([
    'claude-opus-4-1',
    'gpt-5',
    'llama-3.3-70b',
  ]);
  const other = RETURNS('provider').replace(
    'provider in ("anthropic", "claude")',
    'provider != "mistral"',
  );
  expect(await modelsOf(other + desk('get_llm("groq")'))).toEqual(['claude-opus-4-1']);
});

test('what a call gives the model of one branch is that of the branch [SCAN-04]', async () => {
  const named = `def get_llm(provider, name):
    if provider == "openai":
        return ChatOpenAI(model=name)
    return ChatAnthropic(model="claude-opus-4-1")
`;
  expect(await modelsOf(named + desk('get_llm("openai", "gpt-4o")'))).toEqual(['gpt-4o']);
  expect(await modelsOf(named + desk('get_llm("anthropic", "gpt-4o")'))).toEqual([
    'claude-opus-4-1',
  ]);
  expect(await modelsOf(named + desk('get_llm(settings.provider, "gpt-4o")'))).toEqual([
    'claude-opus-4-1',
    'gpt-4o',
  ]);
});

test('nodes of a graph ask the model of the branch that their call takes [SCAN-04]', async () => {
  const graph = `${RETURNS('provider')}
def ask(state):
    return get_llm("claude").invoke(state["messages"])

desk = StateGraph(dict)
desk.add_node("ask", ask)
`;
  expect(await modelsOf(graph)).toEqual(['claude-opus-4-1']);
  expect(await modelsOf(graph.replace('get_llm("claude")', 'get_llm("azure")'))).toEqual(['gpt-5']);
  const both = graph.replace(
    '    return get_llm',
    '    draft = get_llm("openai").invoke(state["topic"])\n    return get_llm',
  );
  expect(await modelsOf(both)).toEqual(['claude-opus-4-1', 'gpt-5']);
});

test('of models by key, an agent has the one of its key [SCAN-04]', async () => {
  const models =
    'MODELS = {"desk": {"id": "gpt-5"}, "shelf": {"id": "gpt-4o"}}\nIDS = {"desk": "gpt-5", "shelf": "gpt-4o"}\n';
  const inner = `${models}def llm_for(name):\n    return ChatOpenAI(model=MODELS[name]["id"])\n`;
  expect(await modelsOf(inner + desk('llm_for("shelf")'))).toEqual(['gpt-4o']);
  const got = `${models}def llm_for(name):\n    return ChatOpenAI(model=IDS.get(name, "gpt-4o-mini"))\n`;
  expect(await modelsOf(got + desk('llm_for("shelf")'))).toEqual(['gpt-4o']);
  const objects =
    'LLMS = {"desk": ChatOpenAI(model="gpt-5"), "shelf": ChatOpenAI(model="gpt-4o")}\n';
  expect(await modelsOf(objects + desk('LLMS["shelf"]'))).toEqual(['gpt-4o']);
});

test('a branch that asks for a part of a text is not decided by the whole text [SCAN-04]', async () => {
  const part = `def get_llm(name):
    if "claude" in name:
        return ChatAnthropic(model="claude-opus-4-1")
    return ChatOpenAI(model="gpt-5")
`;
  expect(await modelsOf(part + desk('get_llm("claude-x")'))).toEqual(['claude-opus-4-1', 'gpt-5']);
});

test('a branch that asks for two things is not decided by one [SCAN-04]', async () => {
  const both = `def get_llm(provider, tier):
    if provider == "openai" and tier == "pro":
        return ChatOpenAI(model="gpt-5")
    return ChatAnthropic(model="claude-opus-4-1")
`;
  const models = ['claude-opus-4-1', 'gpt-5'];
  expect(await modelsOf(both + desk('get_llm("openai", "basic")'))).toEqual(models);
  expect(await modelsOf(both + desk('get_llm("openai", "pro")'))).toEqual(['gpt-5']);
});

test('a parameter that is set again no longer holds the text of the call [SCAN-04]', async () => {
  const parts = `def get_llm(spec):
    spec, name = spec.split(":")
    if spec == "anthropic":
        return ChatAnthropic(model="claude-opus-4-1")
    return ChatOpenAI(model="gpt-5")
`;
  const models = ['claude-opus-4-1', 'gpt-5'];
  expect(await modelsOf(parts + desk('get_llm("anthropic:opus")'))).toEqual(models);
  const loop = `ORDER = ["anthropic", "openai"]
def get_llm(kind):
    for kind in ORDER:
        if kind == "anthropic":
            return ChatAnthropic(model="claude-opus-4-1")
    return ChatOpenAI(model="gpt-5")
`;
  expect(await modelsOf(loop + desk('get_llm("openai")'))).toEqual(models);
});

test('functions that return each other by many branches are followed to a bound [SCAN-04]', async () => {
  const levels = (branches: number) =>
    [0, 1, 2]
      .map((at) => {
        const each = (branch: number) =>
          `    if p == "${branch}":\n        return f${at + 1}(p, name)\n`;
        const all = Array.from({ length: branches }, (_, branch) => each(branch)).join('');
        const last = at === 0 ? 'ChatOpenAI(model=name)' : `f${at + 1}(p, name)`;
        return `def f${at}(p, name):\n${all}    return ${last}\n`;
      })
      .join('');
  const text = (branches: number) =>
    `${levels(branches)}def f3(p, name):\n    return p\n${desk('f0(kind, "gpt-5")')}`;
  expect(await modelsOf(text(2))).toContain('gpt-5');
  expect(await modelsOf(text(11))).not.toContain('gpt-5');
});
