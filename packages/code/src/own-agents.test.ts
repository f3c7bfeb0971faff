import { folderTree } from '@svc/analysis/testing';
import { expect, test } from 'vitest';
import { analysed } from './analysed.testing.ts';
import { codeAnalyzer } from './code-analyzer.ts';

const agentsAndTools = async (files: Readonly<Record<string, string>>) => {
  const { sightings, uses } = await analysed(files);
  const shown = sightings
    .filter(({ kind }) => kind === 'agent' || kind === 'tool')
    .map(({ kind, name, confidence }) => `${kind} ${name} ${confidence}`);
  return { shown: [...new Set(shown)].sort(), uses };
};

test('a class that keeps a model, what was said and instructions, and runs, is an agent [SCAN-04]', async () => {
  const { shown, uses } = await agentsAndTools({
    'coder.py': `class Coder:
    functions = [
        dict(name="write_file", description="Write", parameters=dict(type="object", properties=dict())),
    ]

    def __init__(self, main_model, io):
        self.main_model = main_model
        self.cur_messages = []

    def run(self, text): ...
`,
    'ask_coder.py': 'from coder import Coder\n\nclass AskCoder(Coder): ...\n',
    'operator.py': `class OperatorAgent(ABC):
    def act(self): ...

class DesktopOperator(OperatorAgent):
    def act(self): ...

class ReviewAgent:
    def __init__(self, ai_handler): ...
    async def handle_request(self, request): ...
`,
  });
  expect(shown).toEqual([
    'agent AskCoder medium',
    'agent Coder medium',
    'agent DesktopOperator medium',
    'agent ReviewAgent medium',
    'tool write_file high',
  ]);
  expect(uses).toContain('Coder -> tool write_file');
});

test('what stands beside an agent is none [SCAN-04]', async () => {
  const { shown } = await agentsAndTools({
    'beside.py': `class AgentConfig:
    model = "x"
    tools = []
    def run(self): ...

class ChatClient:
    def __init__(self, model): self.model = model
    def chat(self, messages): ...

class LoopService:
    def __init__(self, model, tools):
        self.model = model
        self.tools = tools
        self.history = []
    def run(self): ...

class AgentError(Exception):
    def run(self): ...

class EstateAgent:
    def sell(self, house): ...

class Agent(Base):
    name = "row of a table"
`,
    'net.ts': `import { Agent } from 'undici';
class SlowAgent extends Agent { run() {} }
class HttpProxyAgent extends Agent {}
`,
  });
  expect(shown).toEqual([]);
});

test('tools are found as schemas, as objects with code, by registries and by their base [SCAN-04]', async () => {
  const { shown, uses } = await agentsAndTools({
    'schema.py': `SHELL = {"type": "function", "function": {"name": "shell", "description": "Run", "parameters": SCHEMA}}
`,
    'registry.py': `def read_file(path): ...
def grep(pattern): ...

TOOLS = {"read": read_file, "grep": grep}

@tool_registry.register("edit")
def edit_file(path): ...

@self.registry.action("Go back")
async def go_back(): ...

spec = ToolSpec(name="patch", description="Patch a file")
copied = ToolSpec(name=other["name"], description=other["description"])

class ToolSpec: ...
`,
    'tools.ts': `export const ls = {
  name: 'ls',
  description: 'List a folder',
  parameters: lsSchema,
  execute: async () => {},
};
export class GlobTool extends BaseDeclarativeTool {
  static Name = 'glob';
}
export class BaseDeclarativeTool {}
export abstract class BaseSearchTool extends BaseDeclarativeTool {}
`,
    'agents.ts': `export const Investigator = (config) => ({
  name: 'codebase_investigator',
  modelConfig: { model: config.model },
  toolConfig: { tools: ['ls'] },
  promptConfig: { systemPrompt: 'Investigate.' },
});
`,
  });
  expect(shown).toEqual([
    'agent codebase_investigator medium',
    'tool edit_file medium',
    'tool glob medium',
    'tool go_back medium',
    'tool grep medium',
    'tool ls medium',
    'tool patch medium',
    'tool read medium',
    'tool shell medium',
  ]);
  expect(uses).toEqual([]);
});

test('what only looks like a tool or an agent is none [SCAN-04]', async () => {
  const { shown } = await agentsAndTools({
    'a.ts': `export const command = { name: 'open', description: 'Open a file', handler: run };
export const operation = { name: 'getUser', description: 'Get', parameters: [{ name: 'id' }] };
export const task = { name: 'fix-bug', prompt: 'Fix the bug', tools: ['save'], run: 'pytest' };
export const config = { name: 'app', model: 'car' };
`,
    'b.py': `class RefactoringTool: ...
class MultiprocessRefactoringTool(RefactoringTool):
    def refactor(self): ...
tools = [hammer]
def hammer(): ...
@registry.register("x")
def x(): ...
`,
  });
  expect(shown).toEqual([]);
});

test('what replays actions, simulates a person, or is patched for tests is no agent [SCAN-04]', async () => {
  const shown = await agentsAndTools({
    'agents.py': `class Agent:
    def next_action(self, trajectory): ...

class ReplayAgent(Agent):
    def reset(self, path):
        with open(path) as file:
            self.actions = json.load(file)

class SteeringAgent(Agent):
    def next_action(self, trajectory):
        return call_llm(self.lm_config, construct(trajectory))
`,
    'people.py': `class PersonSimulationEnv:
    def __init__(self, model):
        self.model = model
        self.messages = []
        self.system_prompt = "You are a customer."
    def step(self, content): ...
`,
    'tests/test_loop.py': `from agents import SteeringAgent

def patched():
    class PatchedSteeringAgent(SteeringAgent): ...
    class Patched(SteeringAgent): ...
`,
  });
  expect(shown.shown).toEqual(['agent SteeringAgent medium']);
});

test('an object of an agent of the tree is that agent, unless the call names it [SCAN-04]', async () => {
  const shown = await agentsAndTools({
    'agent.py': `class CourierAgent:
    def __init__(self, model="gpt-4o"):
        self.model = model
    def run(self): ...

agent = CourierAgent(model="gpt-4o-mini")
other = CourierAgent(name="Night courier", model="gpt-4o-mini")
`,
  });
  expect(shown.shown).toEqual(['agent CourierAgent medium', 'agent Night courier medium']);
});

test('what a test gives an agent of the product is not the agent of the product [SCAN-04]', async () => {
  const { uses } = await analysed({
    'agent.py': `class CourierAgent:
    def __init__(self, system_prompt):
        self.system_prompt = system_prompt
    def run(self): ...
`,
    'tests/test_agent.py': `from agent import CourierAgent

agent = CourierAgent(system_prompt="You are tested with this prompt.")
`,
  });
  expect(uses.filter((one) => !one.endsWith('unknown'))).toEqual([]);
});

test('an agent does not use the agents that its class extends; it may be offered as a tool [SCAN-04]', async () => {
  const { sightings, uses } = await analysed({
    'agent.py': `class SpeakingAgent:
    model = "gpt-4o"
    def run(self): ...

class Mixin: ...

class CourierAgent(Mixin, SpeakingAgent):
    def __init__(self, model):
        SpeakingAgent.__init__(self, model)
`,
    'tool.py': `class LLMTool: ...

class PilotAgent(LLMTool):
    name = "pilot"
    def run_impl(self, messages):
        while True:
            answer = self.llm.chat(messages)
            for call in answer.tool_calls:
                messages.append({"role": "tool", "content": self.run_tool(call)})
`,
  });
  expect(uses.filter((one) => one.includes('-> agent'))).toEqual([]);
  expect(sightings.filter(({ name }) => name === 'pilot').map(({ kind }) => kind)).toEqual([
    'agent',
  ]);
});

test('a word by which a program finds its model is no model [SCAN-04]', async () => {
  const { sightings } = await analysed({
    'a.py': `class CourierAgent:
    model = "coder"
    def run(self): ...

class ParcelAgent:
    model = "mistral"
    def run(self): ...
`,
  });
  expect(sightings.filter(({ kind }) => kind === 'model').map(({ name }) => name)).toEqual([
    'mistral',
  ]);
});

test('only files beside an agent are looked into for its subclasses [SCAN-18]', async () => {
  const tree = folderTree({
    'lib/agent.py': 'class BuildAgent:\n    model = ""\n    def run(self): ...\n',
    'lib/near.py': 'from agent import BuildAgent\nclass NearBuilder(BuildAgent): ...\n',
    'lib/nearer.py': 'from near import NearBuilder\nclass NearerBuilder(NearBuilder): ...\n',
    'other/far.py': 'class FarBuilder(BuildAgent): ...\n',
  });
  const { sightings } = await codeAnalyzer.analyse(['lib/agent.py'], tree);
  expect(sightings.map(({ name }) => name)).toEqual(['BuildAgent', 'NearBuilder', 'NearerBuilder']);
});

test('classes below a base that is called ToolBase are tools, bases between them are not [SCAN-04]', async () => {
  const { shown } = await agentsAndTools({
    'base.py': 'class ToolBase:\n    def call(self): ...\n',
    'tools.py': `from base import ToolBase

class _TeamToolBase(ToolBase):
    team = None

class TeamSay(_TeamToolBase):
    name = "team_say"

class Stop(ToolBase): ...

class DataBase: ...

class Toolbox(DataBase): ...
`,
  });
  expect(shown).toEqual(['tool Stop medium', 'tool team_say medium']);
});
