import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';
import { agentsIn } from '../loops/agents-of.testing.ts';

const usesIn = async (files: Readonly<Record<string, string>>) => (await agentsIn(files)).uses;

test('a model that a function returns is what its own call gives, not what other calls give [SCAN-04]', async () => {
  const uses = await usesIn({
    'models.ts': `function modelFromEnv(key: string, fallback: string): string {
  return process.env[key]?.trim() || fallback;
}
export const PORTER = modelFromEnv('PORTER_MODEL', 'openai/gpt-5');
export const COOK = modelFromEnv('COOK_MODEL', 'openai/gpt-5-mini');
`,
    'agents.ts': `import { Agent } from '@mastra/core/agent';
import { COOK, PORTER } from './models';
export const porter = new Agent({ name: 'Porter', model: PORTER });
export const cook = new Agent({ name: 'Cook', model: COOK });
`,
  });
  expect(uses).toEqual(['Cook -> model gpt-5-mini', 'Porter -> model gpt-5']);
});

const MAKER = `from langchain.chat_models import init_chat_model

def build_model(spec):
    return init_chat_model(spec, max_tokens=100)
`;
const AGENT = `from langchain.agents import create_agent
from maker import build_model
`;

test('a client that a function makes is given the model of its own call [SCAN-04]', async () => {
  const uses = await usesIn({
    'maker.py': MAKER,
    'porter.py': `${AGENT}porter = create_agent(name="porter", model=build_model("openai:gpt-5"), tools=[])
`,
    'cook.py': `${AGENT}cook = create_agent(name="cook", model=build_model("openai:gpt-5-mini"), tools=[])
`,
    'check.py': `from maker import build_model
judge = build_model("openai:gpt-4o")
`,
  });
  expect(uses).toEqual(['cook -> model gpt-5-mini', 'porter -> model gpt-5']);
});

test('what the call itself does not show is unknown, though other calls show theirs [SCAN-04]', async () => {
  const uses = await usesIn({
    'maker.py': MAKER,
    'porter.py': `${AGENT}import sys
porter = create_agent(name="porter", model=build_model(sys.argv[1]), tools=[])
`,
    'check.py': `from maker import build_model
judge = build_model("openai:gpt-4o")
`,
  });
  expect(uses).toEqual(['porter -> model unknown (porter.py:4)']);
});

test('the default of a parameter counts where the call leaves it out, though all others replace it [SCAN-04]', async () => {
  const uses = await usesIn({
    'maker.py': `from langchain.chat_models import init_chat_model

def build_model(heat, spec="openai:gpt-5"):
    return init_chat_model(spec, temperature=heat)
`,
    'porter.py': `${AGENT}porter = create_agent(name="porter", model=build_model(1), tools=[])
`,
    'cook.py': `${AGENT}cook = create_agent(name="cook", model=build_model(1, "openai:gpt-5-mini"), tools=[])
`,
  });
  expect(uses).toEqual(['cook -> model gpt-5-mini', 'porter -> model gpt-5']);
});

test('a parameter passed on through functions is what each call on the way gives [SCAN-04]', async () => {
  const uses = await usesIn({
    'maker.py': `${MAKER}
def fast(name):
    return build_model(name)

def default():
    return fast("openai:gpt-5-nano")
`,
    'porter.py': `from langchain.agents import create_agent
from maker import default, fast
porter = create_agent(name="porter", model=fast("openai:gpt-5"), tools=[])
cook = create_agent(name="cook", model=default(), tools=[])
`,
  });
  expect(uses).toEqual(['cook -> model gpt-5-nano', 'porter -> model gpt-5']);
});

test('one function called twice for an agent gives what both calls do [SCAN-04]', async () => {
  const uses = await usesIn({
    'maker.py': MAKER,
    'porter.py': `${AGENT}import sys
porter = create_agent(
    name="porter",
    model=build_model("openai:gpt-5") if sys.argv else build_model("openai:gpt-5-mini"),
    tools=[],
)
`,
    'check.py': `from maker import build_model
judge = build_model("openai:gpt-4o")
`,
  });
  expect(uses).toEqual(['porter -> model gpt-5', 'porter -> model gpt-5-mini']);
});

test('tools that a function puts together are those of its own call [SCAN-04]', async () => {
  const uses = await usesIn({
    'kit.py': `def kit_of(extra, more=None):
    kit = [extra]
    if more is not None:
        kit.append(more)
    return kit
`,
    'porter.py': `from agents import Agent, function_tool
from kit import kit_of

@function_tool
def lift(): ...

@function_tool
def carry(): ...

@function_tool
def stir(): ...

porter = Agent(name="Porter", tools=kit_of(lift, carry))
cook = Agent(name="Cook", tools=kit_of(stir))
`,
  });
  expect(uses).toEqual(['Cook -> tool stir', 'Porter -> tool carry', 'Porter -> tool lift']);
});

test('all callers count where no call led to the parameter [SCAN-04]', async () => {
  const uses = await usesIn({
    'maker.py': `${MAKER}
from langchain.agents import create_agent

def porter(spec):
    return create_agent(name="porter", model=build_model(spec), tools=[])
`,
    'main.py': `from maker import build_model, porter
porter("openai:gpt-5")
porter("openai:gpt-5-mini")
judge = build_model("openai:gpt-4o")
`,
  });
  expect(uses).toEqual(['porter -> model gpt-5', 'porter -> model gpt-5-mini']);
});

test('a function that calls itself ends [SCAN-04]', async () => {
  const uses = await usesIn({
    'porter.py': `from langchain.agents import create_agent
from langchain.chat_models import init_chat_model

def build(spec, left):
    return init_chat_model(spec) if left == 0 else build(spec, left - 1)

porter = create_agent(name="porter", model=build("openai:gpt-5", 3), tools=[])
cook = create_agent(name="cook", model=build("openai:gpt-5-mini", 3), tools=[])
`,
  });
  expect(uses).toEqual(['cook -> model gpt-5-mini', 'porter -> model gpt-5']);
});

test('a model that a call names is an asset at the place of the call [SCAN-04]', async () => {
  const { assets } = await analysed({
    'porter.py': `from langchain.agents import create_agent
from langchain.chat_models import init_chat_model

def build_model(spec):
    return init_chat_model(spec)

def from_env(key, fallback):
    return os.environ.get(key) or fallback

porter = create_agent(name="porter", model=build_model("openai:gpt-5"), tools=[])
cook = create_agent(name="cook", model=from_env("COOK", "openai:gpt-5-mini"), tools=[])
`,
  });
  expect(assets).toEqual([
    'agent cook:11',
    'agent porter:10',
    'model gpt-5-mini:11',
    'model gpt-5:10',
  ]);
});

test('arguments that a call spreads are unknown, not the default of the parameter [SCAN-04]', async () => {
  const uses = await usesIn({
    'maker.py': `from langchain.chat_models import init_chat_model

def build_model(spec="openai:gpt-5"):
    return init_chat_model(spec)
`,
    'porter.py': `${AGENT}from conf import options
porter = create_agent(name="porter", model=build_model(**options), tools=[])
`,
  });
  expect(uses).toEqual(['porter -> model unknown (maker.py:4)']);
});

test('a parameter that the function binds to another value is that value [SCAN-04]', async () => {
  const uses = await usesIn({
    'maker.py': `from langchain.chat_models import init_chat_model

def build_model(spec):
    spec = "openai:gpt-5"
    return init_chat_model(spec)
`,
    'porter.py': `${AGENT}porter = create_agent(name="porter", model=build_model("openai:gpt-4o"), tools=[])
`,
  });
  expect(uses).toEqual(['porter -> model gpt-5']);
});

test('an argument of JavaScript that a call leaves out is nothing [SCAN-04]', async () => {
  const uses = await usesIn({
    'porter.ts': `import { Agent, tool } from '@openai/agents';
const lift = tool({ name: 'lift', execute: run });
const stir = tool({ name: 'stir', execute: run });
function kit(extra?: Tool) {
  return [lift, extra];
}
export const porter = new Agent({ name: 'Porter', tools: kit() });
export const cook = new Agent({ name: 'Cook', tools: kit(stir) });
`,
  });
  expect(uses).toEqual(['Cook -> tool lift', 'Cook -> tool stir', 'Porter -> tool lift']);
});
