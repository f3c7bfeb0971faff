import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';
import { toolCapability } from './tool-capability.ts';

test('toolkits and built-in tools of packages are tools of the agent that is given them [SCAN-04]', async () => {
  const { uses, sightings } = await analysed({
    'app.py': `from agno.agent import Agent
from agno.models.openai import OpenAIChat
from agno.tools.shell import ShellTools
from agno.tools.duckduckgo import DuckDuckGoTools
from somewhere import search_docs, make_tools

common = [DuckDuckGoTools()]
ops = Agent(name="Ops", model=OpenAIChat(id="gpt-4o"), tools=[ShellTools(), search_docs])
web = Agent(name="Web", tools=common)
lazy = Agent(name="Lazy", tools=make_tools())
`,
    'agent.ts': `import { generateText, Experimental_Agent as Agent } from 'ai';
import { openai } from '@ai-sdk/openai';
export const helper = new Agent({
  id: 'Helper',
  model: openai('gpt-4o'),
  tools: { search: openai.tools.webSearch({}) },
});
`,
    'hosted.py': `from openai import OpenAI
client = OpenAI()
client.responses.create(model="gpt-4o", input="x", tools=[{"type": "web_search_preview"}, {"type": "object"}])
`,
  });
  expect(uses.filter((one) => one.includes('-> tool'))).toEqual([
    'Helper -> tool webSearch',
    'Lazy -> tool unknown',
    'OpenAI -> tool web_search_preview',
    'Ops -> tool ShellTools',
    'Ops -> tool search_docs',
    'Web -> tool DuckDuckGoTools',
  ]);
  const shell = sightings.find(({ name }) => name === 'ShellTools');
  expect(shell).toMatchObject({ confidence: 'medium', details: { can: 'shell' } });
});

test('agents and tools of frameworks that no table lists are found, less surely [SCAN-04]', async () => {
  const { sightings, uses } = await analysed({
    'app.py': `import openai
from newframe import Agent, BaseTool, tool

@tool
def lookup(q): ...

class Mail(BaseTool):
    name = "send_mail"

planner = Agent(name="Planner", model="gpt-4o", tools=[lookup, Mail()])
`,
    'own.py': `import litellm

class Agent:
    pass

class CoderAgent(Agent):
    pass
`,
    'app.ts': `import OpenAI from 'openai';
import { Agent } from 'other-frame';
export const writer = new Agent({ name: 'Writer', instructions: 'Write well.', tools: [] });
`,
  });
  const named = sightings
    .filter(({ kind }) => kind === 'agent' || kind === 'tool')
    .map(({ kind, name, confidence }) => `${kind} ${name} ${confidence}`);
  expect(named.sort()).toEqual([
    'agent CoderAgent medium',
    'agent Planner medium',
    'agent Writer medium',
    'tool lookup medium',
    'tool send_mail medium',
  ]);
  expect(uses.filter((one) => one.includes('-> tool'))).toEqual([
    'Planner -> tool lookup',
    'Planner -> tool send_mail',
  ]);
});

test('what only has the name of an agent or a tool is none [SCAN-04]', async () => {
  const { assets } = await analysed({
    'app.ts': `import https from 'node:https';
import OpenAI from 'openai';
const agent = new https.Agent({ keepAlive: true });
`,
    'app.py': `import openai
from estate import Agent

def tool(f): return f

@tool
def hammer(): ...

Agent(name="Estate agent")
class UserAgent(dict): ...
`,
  });
  expect(assets.filter((one) => /^(?:agent|tool) /.test(one))).toEqual([]);
});

test.each([
  ['ShellTools', 'shell'],
  ['PythonREPLTool', 'shell'],
  ['code_interpreter', 'shell'],
  ['SQLDatabaseToolkit', 'database'],
  ['FileManagementToolkit', 'files'],
  ['PlayWrightBrowserToolkit', 'browser'],
  ['StripeAgentToolkit', 'payment'],
  ['DuckDuckGoSearchRun', 'network'],
  ['SlackToolkit', 'messages'],
  ['CalculatorTools', null],
])('%s can: %s', (name, can) => {
  expect(toolCapability(name)).toBe(can);
});

test('a sum of lists gives an agent the tools of each, and a sum of texts gives none [SCAN-04]', async () => {
  const { uses } = await analysed({
    'a.py': `from strands import Agent, tool
from strands_tools import current_time, retrieve

@tool
def book(): ...

class Support:
    def __init__(self, tools):
        self.tools = ([retrieve] + client.list_tools_sync() + tools + [book])

    def ask(self):
        one = Agent(name="one", tools=self.tools)
        two = Agent(name="two", tools=[current_time] + tools)
        three = Agent(name="three", tools="a" + retrieve.name)
`,
  });
  const tools = uses.filter((one) => one.includes(' -> tool '));
  expect(tools.map((one) => one.replace(/^agent /, '').replace(/ -> tool /, ' ')).sort()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^one book/),
      expect.stringMatching(/^one retrieve/),
      expect.stringMatching(/^two current_time/),
    ]),
  );
  expect(tools.filter((one) => one.startsWith('agent three'))).toEqual([]);
});
