import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';

const agentsIn = async (files: Readonly<Record<string, string>>) => {
  const { sightings } = await analysed(files);
  const names = sightings.filter(({ kind }) => kind === 'agent').map(({ name }) => name);
  return [...new Set(names)].sort();
};

const CLI = (extra: string) => `from abc import ABC
from dataclasses import dataclass

class TerminalAgent(ABC):
    name: str
    command: str
    install_url: str = ""

    def prompt_args(self, prompt): ...

class Sawmill(TerminalAgent):
    name = "sawmill"
    command = "sawmill"
${extra}
    def prompt_args(self, prompt): return ["--message", prompt]
`;

test('a class that describes the command line of another program is no agent [SCAN-04]', async () => {
  expect(await agentsIn({ 'sawmill.py': CLI('') })).toEqual([]);
  expect(
    await agentsIn({
      'sawmill.ts': `abstract class TerminalAgent { abstract command: string; promptArgs(prompt: string) { return [prompt]; } }
export class Sawmill extends TerminalAgent {
  readonly name = 'sawmill';
  readonly command = 'sawmill';
  promptArgs(prompt: string) { return ['--message', prompt]; }
}
`,
      'Sawmill.java': `package a;
abstract class TerminalAgent { abstract String[] promptArgs(String prompt); }
class Sawmill extends TerminalAgent {
    String command = "sawmill";
    String[] promptArgs(String prompt) { return run(prompt); }
}
`,
    }),
  ).toEqual([]);
});

test('a class with a command that keeps a model, tools or a conversation is an agent [SCAN-04]', async () => {
  for (const extra of [
    '    model = "gpt-5"\n',
    '    def __init__(self, llm): self.llm = llm\n',
    '    tools = []\n',
  ])
    expect(await agentsIn({ 'sawmill.py': CLI(extra) }), extra).toEqual(['sawmill']);
  expect(await agentsIn({ 'sawmill.py': CLI('').replaceAll('command', 'motto') })).toEqual([
    'sawmill',
  ]);
});

test('what a service answered is no agent; what describes one is [SCAN-04]', async () => {
  const answer = (more: string) => `export const recorded = {
  id: 'resp_41', model: 'gpt-5', instructions: 'Be brief.', tools: [{ type: 'web_search' }],${more}
};
`;
  expect(
    await agentsIn({
      'a.ts': answer(" output: [], usage: { total_tokens: 3 }, status: 'completed'"),
    }),
  ).toEqual([]);
  expect(
    await agentsIn({
      'a.py': `RECORDED = {"id": "chat_7", "model": "gpt-5", "tools": [], "choices": [], "usage": {}}\n`,
    }),
  ).toEqual([]);
  expect(await agentsIn({ 'a.ts': answer(" output: 'text'") })).toEqual(['resp_41']);
});

const CREW = (
  made: string,
  body: string,
) => `from smolagents import ToolCallingAgent, DuckDuckGoSearchTool

class YamlAgent(ToolCallingAgent):
    def __init__(self, *args, **kwargs):
        kwargs["prompt_templates"] = load("prompts.yaml")
        super().__init__(*args, **kwargs)
${body}
${made}
`;
const NAMED = 'scout = YamlAgent(tools=[DuckDuckGoSearchTool()], model=model, name="scout")\n';

test('a class that only makes agents of a framework under names of their own is none [SCAN-04]', async () => {
  expect(await agentsIn({ 'crew.py': CREW(NAMED, '') })).toEqual(['scout']);
  // Near misses: an object without a name, tools of the class's own, no object at all.
  for (const [made, body] of [
    [`${NAMED}YamlAgent(tools=[], model=model)\n`, ''],
    [NAMED, '    tools = [DuckDuckGoSearchTool()]\n'],
    ['', ''],
  ] as const) {
    const { assets } = await analysed({ 'crew.py': CREW(made, body) });
    expect(assets).toContain('agent YamlAgent:3');
  }
});

test('an accessor of all tools is no tool [SCAN-04]', async () => {
  const { uses } = await analysed({
    'adapter.ts': `import { ToolLoopAgent } from 'ai';
class Adapter {
  get tools() { return this.registry.all(); }
  make() { return new ToolLoopAgent({ id: 'pilot', model, tools: this.tools }); }
}
function buildTools() { return registry.all(); }
const mate = new ToolLoopAgent({ id: 'mate', model, tools: buildTools });
function sortTools(names) { return names; }
const cook = new ToolLoopAgent({ id: 'cook', model, tools: [sortTools] });
`,
  });
  expect(uses.filter((one) => one.includes(' -> tool '))).toEqual([
    'cook -> tool sortTools',
    'mate -> tool unknown',
    'pilot -> tool unknown',
  ]);
});

const DESK = (method: string) => `class FrontDesk:
    def __init__(self, gateway, tools):
        self.gateway = gateway
        self.tools = list(tools)
        self.histories = {}

    async def run_forever(self): ...
    async def handle(self, update): ...
    def _clear_history(self, room): ...
    def ${method}(self, text): ...
`;

test('a method that makes something for a model does not keep one [SCAN-04]', async () => {
  expect(await agentsIn({ 'desk.py': DESK('_reply_context_for_llm') })).toEqual([]);
  expect(await agentsIn({ 'desk.py': DESK('_get_chat_model') })).toEqual(['FrontDesk']);
});

const ACTOR = (body: string) => `from autogen_core import AgentId, MessageContext, RoutedAgent, rpc
from autogen_agentchat.agents import AssistantAgent

class Turner(RoutedAgent):
    def __init__(self, model_client, validator):
        super().__init__("turns pages", model_client)
        self.model_client = model_client
        self.validator = validator

    @rpc
    async def turn(self, message, ctx):
        await self.send_message(message, AgentId("reader_worker", "default"))
        return ${body}
`;

test('a class that receives messages is an agent where it runs a model [SCAN-04]', async () => {
  expect(await agentsIn({ 'turner.py': ACTOR('self.validator.check(message)') })).toEqual([]);
  for (const body of [
    'await self.model_client.create([message])',
    'await loop(self, self.model_client, message)',
    'await self.delegate.on_messages([message], ctx.cancellation_token)',
    'AssistantAgent("reader", self.model_client)',
  ])
    expect(await agentsIn({ 'turner.py': ACTOR(body) }), body).toContain('Turner');
});

test('a class that receives messages and runs the model of its base is an agent [SCAN-04]', async () => {
  const base = ACTOR('None').replace('class Turner(', 'class Reader(');
  const own = `from reader import Reader

class Turner(Reader):
    async def turn(self, message, ctx):
        return await self.model_client.create([message])
`;
  expect(await agentsIn({ 'reader.py': base, 'turner.py': own })).toEqual(['Turner']);
  const asking = base.replace('return None', 'return await self.model_client.create([message])');
  const idle = own.replace('await self.model_client.create([message])', 'None');
  expect(await agentsIn({ 'reader.py': asking, 'turner.py': idle })).toEqual(['Reader', 'Turner']);
});

const SERVICE = (kept: string, run: string) => ({
  'core/base.py': `import abc
from fastapi import APIRouter

class BaseAgent(abc.ABC):
    name: str

    @property
    @abc.abstractmethod
    def router(self) -> APIRouter: ...

    async def handle_task(self, task): ...
`,
  'mill.py': `from core.base import BaseAgent
from routes import build_router

class MillAgent(BaseAgent):
    name = "mill"

    def __init__(self, client):
        self.client = client
        ${kept}

    @property
    def router(self):
        return build_router(self)

    async def handle_task(self, task):
        return ${run}
`,
});

test('a service of a web server that is called an agent is none without a model, tools, a prompt or a conversation [SCAN-04]', async () => {
  expect(await agentsIn(SERVICE('pass', 'self.client.grind(prompt=task)'))).toEqual([]);
  for (const kept of [
    'self.model = "gpt-5"',
    'self.tools = [saw]',
    'self.system_prompt = "You run a mill."',
    'self.history = []',
  ])
    expect(await agentsIn(SERVICE(kept, 'self.client.grind(prompt=task)')), kept).toEqual(['mill']);
  const plain = SERVICE('pass', 'self.client.grind(prompt=task)');
  const other = Object.fromEntries(
    Object.entries(plain).map(([path, text]) => [path, text.replaceAll('@property', '')]),
  );
  expect(await agentsIn(other)).toEqual(['mill']);
});

test('a default name names no agent, a name that is given does [SCAN-04]', async () => {
  const named = (name: string) => ({
    'warden.ts': `import { Agent } from '@openai/agents';
export class Warden extends Agent {
  name = ${name};
  constructor(options) { super({ instructions: 'Guard the hut.', model: 'gpt-5' }); }
}
`,
  });
  expect(await agentsIn(named(`options.name ?? 'Anonymous'`))).toEqual(['Warden']);
  expect(await agentsIn(named(`'Hut warden'`))).toEqual(['Hut warden']);
});

test('a general class in a list of tools is no tool [SCAN-04]', async () => {
  const { sightings } = await analysed({
    'desk.py': `from openai import OpenAI

class Tool: ...
class StampToolSpec: ...
def stamps(name: str): ...

TOOLS = [Tool, StampToolSpec, stamps]
client = OpenAI()
client.chat.completions.create(model="gpt-5", messages=[], tools=TOOLS)
`,
  });
  expect(sightings.filter(({ kind }) => kind === 'tool').map(({ name }) => name)).toEqual([
    'stamps',
  ]);
});

test('what is given to a class that only makes agents of a framework is given as to the framework [SCAN-04]', async () => {
  const { relations, sightings } = await analysed({
    'kit/porter.py': `from autogen_agentchat.agents import AssistantAgent

class Porter(AssistantAgent):
    def on_messages(self, messages): ...
`,
    'kit/__init__.py': '',
    'main.py': `from autogen_ext.models.openai import OpenAIChatCompletionClient
from kit.porter import Porter

def weigh(bag): ...

client = OpenAIChatCompletionClient(model="gpt-5")
first = Porter(name="first", model_client=client, tools=[weigh], system_message="You weigh bags.")
second = Porter(name="second", model_client=other.client)
`,
  });
  const agents = sightings.filter(({ kind }) => kind === 'agent').map(({ name }) => name);
  expect([...new Set(agents)].sort()).toEqual(['first', 'second']);
  const uses = relations
    .filter(({ from }) => from.kind === 'agent')
    .map(({ from, to }) => `${from.name} -> ${to.kind} ${to.name}`);
  expect(uses.sort()).toEqual([
    'first -> model gpt-5',
    'first -> prompt first prompt',
    'first -> tool weigh',
    'second -> model unknown',
  ]);
});

test('a row of settings that is named an agent is none, whatever its fields are called: an agent has a method that runs it [SCAN-04]', async () => {
  const row = (more: string) => `package a;
import org.springframework.ai.chat.prompt.Prompt;
class DeskAgent {
    private String systemPrompt;
    private String model;
    private Boolean stream = true;
${more}
}
`;
  expect(await agentsIn({ 'DeskAgent.java': row('') })).toEqual([]);
  expect(
    await agentsIn({
      'DeskAgent.java': row(
        '    String run(String text) { return client.ask(text).tools(desk).call(); }',
      ),
    }),
  ).toEqual(['DeskAgent']);
});

test('opening a chat asks no model: what opens one in a loop is no agent [SCAN-04]', async () => {
  const desk = (ask: string) => `export class Desk {
  async open(calls: ToolCall[]) {
    for (const call of this.toolCalls) {
      this.chat = await ${ask};
      this.history.push({ role: 'tool', toolCallId: call.id, content: await this.runTool(call) });
    }
  }
}
`;
  for (const ask of ['this.model.startChat(this.history)', 'this.client.createChat(this.history)'])
    expect(await agentsIn({ 'a.ts': desk(ask) }), ask).toEqual([]);
  for (const ask of [
    'this.chat.sendMessage(this.history)',
    'this.client.createChatCompletion(this.history)',
  ])
    expect(await agentsIn({ 'a.ts': desk(ask) }), ask).toEqual(['Desk']);
});

test('a class of a page that shows the messages of an agent is none [SCAN-04]', async () => {
  const page = (more: string) => `class PierAssistant {
  constructor() {
    this.chatMessages = document.getElementById('messages');${more}
  }
  async sendMessage(text) {
    this.chatMessages.append(await this.callApi(text));
  }
  async callApi(message) {
    const response = await fetch('/api/chat', { method: 'POST', body: JSON.stringify({ message }) });
    return response.json();
  }
}
`;
  expect(await agentsIn({ 'page.js': page('') })).toEqual([]);
  expect(await agentsIn({ 'page.js': page("\n    this.model = 'gpt-5';") })).toEqual([
    'PierAssistant',
  ]);
  expect(await agentsIn({ 'page.js': page('').replace('document.get', 'registry.get') })).toEqual([
    'PierAssistant',
  ]);
});

const HANDLER = (run: string, kept = '') => ({
  'base.ts': `export abstract class BaseAgent {
  abstract readonly name: string;
  constructor(readonly config: { enabled: boolean }) {}
  abstract execute(context): Promise<object>;
  async run(context) {
    if (!this.config.enabled) return { skipped: true };
    context.agentName = this.name;
    return this.execute(context);
  }
}
`,
  'reviews.ts': `import { judgeWith } from './judge';
export class Reviews {
  constructor(private env) {}
  async open(title: string) { return this.env.github.pulls.create({ title }); }
  async judge(title: string) { return judgeWith(this.env.client, title); }
}
`,
  'agent.ts': `import { BaseAgent } from './base';
import { Reviews } from './reviews';
export class ReviewAgent extends BaseAgent {
  readonly name = 'review';
  ${kept}
  private reviews: Reviews = new Reviews(env);
  async execute(context) {
    return this.reviews.${run};
  }
}
`,
});

test('TypeScript: a handler that is called an agent and leads to no model is none [SCAN-04]', async () => {
  const plain = HANDLER('open(context.title)');
  expect(await agentsIn(plain)).toEqual([]);
  expect(await agentsIn(HANDLER('judge(context.title)'))).toEqual(['review']);
  expect(await agentsIn(HANDLER('open(context.title)', 'private tools = [search];'))).toEqual([
    'review',
  ]);
  const outside = plain['base.ts'].replace('class BaseAgent', 'class BaseAgent extends Runner');
  const base = `import { Runner } from '@desk/runner';\n${outside}`;
  expect(await agentsIn({ ...plain, 'base.ts': base })).toEqual(['review']);
});

test('TypeScript: a handler that calls a package, or a member that is computed, may run a model [SCAN-04]', async () => {
  const plain = HANDLER('open(context.title)');
  const asks = (imported: string, call: string) => ({
    ...plain,
    'agent.ts': `${imported}${plain['agent.ts'].replace('this.reviews.open(context.title)', call)}`,
  });
  expect(
    await agentsIn(asks("import { think } from '@acme/llm';\n", 'think(context.title)')),
  ).toEqual(['review']);
  expect(await agentsIn(asks('', "steps['open'](context.title)"))).toEqual(['review']);
  expect(
    await agentsIn(
      asks("import { readFileSync } from 'node:fs';\n", 'readFileSync(context.title)'),
    ),
  ).toEqual([]);
});
