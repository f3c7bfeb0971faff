import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const DESK = `import openai

class Desk:
    def __init__(self, client, model, tools=None, system_prompt=""):
        self.client = client
        self.model = model
        self.tools = tools or []
        self.system_prompt = system_prompt

    def run(self, messages):
        while True:
            answer = self.client.chat.completions.create(
                model=self.model, messages=messages, tools=self.tools, system=self.system_prompt)
            for call in answer.tool_calls:
                messages.append({"role": "tool", "tool_call_id": call.id, "content": self.run_tool(call)})
`;

const usesOf = async (files: Readonly<Record<string, string>>) =>
  (await agentsIn({ 'desk.py': DESK, ...files })).uses.filter((one) => !one.includes('service'));

const FOLLOWED = `from desk import Desk
import openai

def weigh(bag): ...
def label(bag): ...

one = Desk(openai.OpenAI(), "gpt-5", tools=[weigh, label], system_prompt="You weigh bags.")
`;

const SHOWN = [
  'Desk -> model gpt-5',
  'Desk -> prompt Desk prompt',
  'Desk -> tool label',
  'Desk -> tool weigh',
];

test('what one call gives an agent and the source does not show is unknown, beside what others give [SCAN-04]', async () => {
  const other = `from desk import Desk
import openai

def make(cfg):
    return Desk(
        openai.OpenAI(),
        cfg.model,
        tools=cfg.tools,
        system_prompt=cfg.system_prompt)
`;
  expect(await usesOf({ 'a.py': FOLLOWED })).toEqual(SHOWN);
  expect(await usesOf({ 'a.py': FOLLOWED, 'b.py': other })).toEqual(
    [
      ...SHOWN,
      'Desk -> model unknown (b.py:7)',
      'Desk -> prompt unknown (b.py:9)',
      'Desk -> tool unknown (b.py:8)',
    ].sort(),
  );
});

test('a call that gives nothing, and a client that is not followed, hide nothing [SCAN-04]', async () => {
  const other = `from desk import Desk

def make(cfg):
    return Desk(cfg.client, "gpt-5", tools=None, system_prompt="")
`;
  expect(await usesOf({ 'a.py': FOLLOWED, 'b.py': other })).toEqual(SHOWN);
});

test('tools that an MCP client lists as it runs are unknown beside the client; a client that is given itself is enough [SCAN-04]', async () => {
  const uses = async (tools: string) =>
    (
      await agentsIn({
        'a.py': `from langchain.agents import create_agent
from langchain_mcp_adapters.client import MultiServerMCPClient

class Desk:
    async def listed(self):
        client = MultiServerMCPClient({"bags": {"transport": "stdio", "command": "bags"}})
        found = await client.get_tools()
        return [one for one in found if one.name in NAMES]

    async def build(self):
        tools = await self.listed()
        client = MultiServerMCPClient({"bags": {"transport": "stdio", "command": "bags"}})
        self.desk = create_agent("openai:gpt-5", tools=${tools})
`,
      })
    ).uses.filter((one) => !one.includes('model'));
  expect(await uses('tools')).toEqual([
    'desk -> mcp-client client',
    'desk -> tool unknown (a.py:7)',
  ]);
  expect(await uses('await client.get_tools()')).toEqual([
    'desk -> mcp-client client',
    'desk -> tool unknown (a.py:13)',
  ]);
  expect(await uses('[client]')).toEqual(['desk -> mcp-client client']);
});
