import { expect, test } from 'vitest';
import { analysed, assetsOf } from './analysed.testing.ts';

test('an agent is seen with its model, tools and instructions [SCAN-04]', async () => {
  const { assets, uses } = await analysed({
    'app.py': `from agents import Agent, function_tool

INSTRUCTIONS = "Help people."
MODEL = "gpt-4o"

@function_tool
def get_weather(city: str) -> str:
    return "sunny"

helper = Agent(name="Helper", instructions=INSTRUCTIONS, model=MODEL, tools=[get_weather])
front = Agent(name="Front", handoffs=[helper])
`,
  });
  expect(assets).toEqual([
    'agent Front:11',
    'agent Helper:10',
    'model gpt-4o:10',
    'model gpt-4o:4',
    'prompt INSTRUCTIONS:3',
    'tool get_weather:7',
  ]);
  expect(uses).toEqual([
    'Front -> agent Helper',
    'Helper -> model gpt-4o',
    'Helper -> prompt INSTRUCTIONS',
    'Helper -> tool get_weather',
  ]);
});

test('a name that does not come from the framework is no asset [SCAN-04]', async () => {
  expect(
    await assetsOf(
      'app.py',
      `from estate import Agent
from .agents import Agent as Local
import requests

def tool(f): return f

@tool
def hammer(): pass

Agent(name="Estate agent")
Local(name="x")
`,
    ),
  ).toEqual([]);
});

test('comments, documentation and texts that are only looked at are no models', async () => {
  expect(
    await assetsOf(
      'app.py',
      `import openai  # gpt-4o
"""gpt-4o"""
def f(model):
    'gpt-4o'
    if model == "gpt-4o" or model.startswith("gpt-4o"): print("gpt-4o")
PRICES = {"gpt-4o": 1}
SHOWN = {"label": "gpt-4o", "displayName": "gpt-4o"}
T = Literal["gpt-4o"]
`,
    ),
  ).toEqual([]);
});

test.each([
  ['a constant', 'M = "gpt-4o"\nChatOpenAI(model=M)', 'gpt-4o'],
  ['an f-string', 'V = "4o"\nChatOpenAI(model=f"gpt-{V}")', 'gpt-4o'],
  ['a sum', 'ChatOpenAI(model="gpt-" + "4o")', 'gpt-4o'],
  ['a default', 'import os\nChatOpenAI(model=os.getenv("M", "my-deployment"))', 'my-deployment'],
  [
    'a default of or',
    'import os\nChatOpenAI(model=os.environ.get("M") or "my-deployment")',
    'my-deployment',
  ],
  ['a dictionary', 'C = {"fast": "my-fast"}\nChatOpenAI(model=C["fast"])', 'my-fast'],
  [
    'a class',
    'class Settings:\n  model: str = "mine-1"\ns = Settings()\nChatOpenAI(model=s.model)',
    'mine-1',
  ],
  ['a function', 'def m():\n  return "mine-1"\nChatOpenAI(model=m())', 'mine-1'],
  ['a keyword dictionary', 'kw = {"model": "mine-1"}\nChatOpenAI(**kw)', 'mine-1'],
  ['another file', 'from config import MODEL\nChatOpenAI(model=MODEL)', 'mine-2'],
  ['a module', 'import config\nChatOpenAI(model=config.MODEL)', 'mine-2'],
  ['the environment file', 'import os\nChatOpenAI(model=os.environ["CHAT_MODEL"])', 'mine-3'],
])('a model id is resolved through %s', async (_, code, name) => {
  const { sightings } = await analysed({
    'app.py': `from langchain_openai import ChatOpenAI\n${code}\n`,
    'config.py': 'MODEL = "mine-2"\n',
    '.env.example': 'CHAT_MODEL=mine-3 # a comment\n',
  });
  const models = sightings.filter(({ kind, path }) => kind === 'model' && path === 'app.py');
  expect(models.map((one) => one.name)).toContain(name);
});

test('tools are known by decorator, base class, function and declared schema', async () => {
  const { assets, uses } = await analysed({
    'tools.py': `from langchain_core.tools import BaseTool, tool, StructuredTool
import anthropic

@tool("Search the web")
def search(q): ...

class Base(BaseTool):
    pass

class Mail(Base):
    name: str = "send_mail"

def add(a, b): ...
adder = StructuredTool.from_function(func=add, name="adder")
client = anthropic.Anthropic()
client.messages.create(model="claude-opus-4-1", tools=[{"name": "look", "description": "d", "input_schema": {}}])
`,
    'app.py': `from langgraph.prebuilt import create_react_agent
from tools import search, Mail

def plain(x): ...

agent = create_react_agent("openai:gpt-4o", [search, Mail(), plain], name="worker")
`,
  });
  expect(assets.filter((one) => one.startsWith('tool'))).toEqual([
    'tool Base:7',
    'tool Search the web:5',
    'tool adder:14',
    'tool look:16',
    'tool plain:4',
    'tool send_mail:10',
  ]);
  expect(uses).toEqual([
    'Anthropic -> model claude-opus-4-1',
    'Anthropic -> tool look',
    'worker -> model gpt-4o',
    'worker -> tool Search the web',
    'worker -> tool plain',
    'worker -> tool send_mail',
  ]);
});

test('a chain of operators is read once at each level [SCAN-18]', async () => {
  const chain = Array.from({ length: 200 }, (_, at) => `Event${at}`).join(' | ');
  const { assets } = await analysed({
    'events.py': `import openai\nEvents = (${chain})\nclient = openai.OpenAI()\n`,
  });
  expect(assets).toEqual(['ai-service OpenAI:3']);
});

test('constants that multiply are given up, and the rest is read [SCAN-18]', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => `m${at + 1} = f"${`{m${at}}`.repeat(60)}"`);
  const { assets } = await analysed({
    'app.py': `import openai\nm0 = "gpt-4o"\n${lines.join('\n')}\nclient = openai.OpenAI(base_url=m60)\nclient.responses.create(model=m60)\n`,
  });
  expect(assets).toContain('ai-service OpenAI:63');
});

test('lists of lists and names defined again and again end [SCAN-18]', async () => {
  const lists = Array.from({ length: 5 }, (_, at) => `t${at + 1} = [${`t${at},`.repeat(60)}]`);
  const again = 'f = f(1)\n'.repeat(8000);
  const { assets } = await analysed({
    'app.py': `from agents import Agent\nt0 = []\n${lists.join('\n')}\na = Agent(name="A", tools=t5)\n`,
    'b.py': `import openai\n${again}client = openai.OpenAI()\n`,
  });
  expect(assets).toContain('agent A:8');
  expect(assets).toContain('ai-service OpenAI:8002');
});

test('a deployment’s name is not taken for its maker’s model, unless it is a known id [SCAN-04]', async () => {
  const { sightings } = await analysed({
    'a.py': `from langchain_openai import AzureChatOpenAI
from openai import AzureOpenAI
AzureChatOpenAI(azure_deployment="our-chat-4o")
AzureChatOpenAI(azure_deployment="gpt-4o")
AzureChatOpenAI(model="gpt-4o-mini", azure_deployment="other")
AzureOpenAI().chat.completions.create(model="front-desk", messages=[])
`,
  });
  expect(
    sightings
      .filter(({ kind }) => kind === 'model')
      .map(({ name, provider, confidence, details }) =>
        [name, provider, confidence, details?.['named'] ?? 'id'].join(' '),
      ),
  ).toEqual([
    'our-chat-4o Azure OpenAI medium deployment',
    'gpt-4o OpenAI high id',
    'gpt-4o-mini OpenAI high id',
    'front-desk Azure OpenAI medium deployment',
  ]);
});
