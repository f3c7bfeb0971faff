import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';
import { agentsIn } from '../loops/agents-of.testing.ts';

test('TypeScript: a query of the Claude Agent SDK is an agent with what its options give it [SCAN-04]', async () => {
  const found = await agentsIn({
    'triage.ts': `import { query } from '@anthropic-ai/claude-agent-sdk';
import { trackerServer } from './tracker';

export async function triage(report: string) {
  for await (const message of query({
    prompt: report,
    options: {
      model: 'claude-sonnet-4-5',
      systemPrompt: { type: 'preset', preset: 'claude_code', append: 'You sort reports by how urgent they are.' },
      allowedTools: ['Read', 'Bash(git log:*)', 'mcp__tracker__close'],
      mcpServers: { tracker: trackerServer },
      agents: {
        critic: { description: 'Reviews', prompt: 'You review what others propose.', tools: ['Grep'] },
      },
    },
  })) console.log(message);
}
`,
    'tracker.ts': `import { createSdkMcpServer } from '@anthropic-ai/claude-agent-sdk';
export const trackerServer = createSdkMcpServer({ name: 'tracker', tools: [] });
`,
  });
  expect(found).toEqual({
    agents: ['critic', 'triage'],
    uses: [
      'critic -> prompt critic prompt',
      'critic -> tool Grep',
      'triage -> agent critic',
      'triage -> mcp-server tracker',
      'triage -> model claude-sonnet-4-5',
      'triage -> prompt triage prompt',
      'triage -> tool Bash',
      'triage -> tool Read',
      'triage -> tool mcp__tracker__close',
    ],
  });
});

test('TypeScript: a query may be replaced by its caller; what it is given then is unknown [SCAN-04]', async () => {
  const found = await agentsIn({
    'run.ts': `import { query as realQuery } from '@anthropic-ai/claude-agent-sdk';

export async function runTask(input: Task) {
  const ask = input.ask ?? realQuery;
  return ask({ prompt: input.prompt, options: { systemPrompt: input.rules, allowedTools: input.tools } });
}
`,
  });
  expect(found).toEqual({
    agents: ['runTask'],
    uses: ['runTask -> prompt unknown (run.ts:5)', 'runTask -> tool unknown (run.ts:5)'],
  });
});

test('Python: a client and a query of the Claude Agent SDK are agents; questions to a client are none [SCAN-04]', async () => {
  const found = await agentsIn({
    'desk.py': `from claude_agent_sdk import AgentDefinition, ClaudeAgentOptions, ClaudeSDKClient, query

OPTIONS = ClaudeAgentOptions(
    model="claude-opus-4-1",
    system_prompt="You answer questions about orders.",
    allowed_tools=["Read", "WebFetch"],
    agents={"refunds": AgentDefinition(description="Refunds", prompt="You decide on refunds.", tools=["Read"])},
)

async def desk(question):
    async with ClaudeSDKClient(options=OPTIONS) as client:
        await client.query(question)

async def summarize(text):
    async for message in query(prompt=text, options=ClaudeAgentOptions(allowed_tools=["Glob"])):
        print(message)
`,
  });
  expect(found).toEqual({
    agents: ['desk', 'refunds', 'summarize'],
    uses: [
      'desk -> agent refunds',
      'desk -> model claude-opus-4-1',
      'desk -> prompt desk prompt',
      'desk -> tool Read',
      'desk -> tool WebFetch',
      'refunds -> prompt refunds prompt',
      'refunds -> tool Read',
      'summarize -> tool Glob',
    ],
  });
});

test('Python: a question to a client that is given makes no agent [SCAN-04]', async () => {
  const found = await agentsIn({
    'ask.py': `from claude_agent_sdk import ClaudeSDKClient

async def ask(client: ClaudeSDKClient, question):
    await client.query(question)
`,
  });
  expect(found).toEqual({ agents: [], uses: [] });
});

test('an object of another key, or without a prompt, is no agent [SCAN-04]', async () => {
  const found = await agentsIn({
    'a.ts': `import { query } from '@anthropic-ai/claude-agent-sdk';
export const commands = { critic: { description: 'Reviews', prompt: 'You review.' } };
export const userAgents = { critic: { description: 'Reviews' } };
`,
  });
  expect(found).toEqual({ agents: [], uses: [] });
});

test('TypeScript: a query of the Claude Agent SDK is an agent, also where a test may replace it [SCAN-04]', async () => {
  const { agents, uses } = await agentsIn({
    'porter.ts': `import { query as realQuery } from '@anthropic-ai/claude-agent-sdk';
const RULES = 'You carry bags through a hotel.';
export async function carryBags(input: Input) {
  const ask = input.query ?? realQuery;
  return ask({
    prompt: input.text,
    options: {
      model: 'claude-opus-4-8',
      systemPrompt: RULES,
      allowedTools: ['Read', 'mcp__lift__call'],
      mcpServers: { lift: { command: 'npx', args: ['lift'] } },
    },
  });
}
export const judge = (text: string) => realQuery({ prompt: text, options: { allowedTools: [] } });
export async function sweep(input: Input) {
  return realQuery({ prompt: 'Sweep', options: { model: input.model, mcpServers: input.servers } });
}
`,
  });
  expect(agents).toEqual(['carryBags', 'sweep']);
  expect(uses).toEqual([
    'carryBags -> mcp-client lift',
    'carryBags -> model claude-opus-4-8',
    'carryBags -> prompt RULES',
    'carryBags -> tool Read',
    'carryBags -> tool mcp__lift__call',
    'sweep -> mcp-client unknown (porter.ts:17)',
    'sweep -> model unknown (porter.ts:17)',
  ]);
});

test('Python: options of the Claude Agent SDK are those of the agent that is given them [SCAN-04]', async () => {
  const { agents, uses } = await agentsIn({
    'porter.py': `from claude_agent_sdk import ClaudeAgentOptions, ClaudeSDKClient, query

RULES = "You carry bags through a hotel."
options = ClaudeAgentOptions(model="claude-opus-4-8", system_prompt=RULES, allowed_tools=["Read"])

async def carry_bags(text):
    async for message in query(prompt=text, options=options):
        print(message)

desk = ClaudeSDKClient(options=ClaudeAgentOptions(model="claude-haiku-4-5", mcp_servers={"lift": {"type": "http", "url": "https://lift.example"}}))
`,
  });
  expect(agents).toEqual(['carry_bags', 'porter']);
  expect(uses).toEqual([
    'carry_bags -> model claude-opus-4-8',
    'carry_bags -> prompt RULES',
    'carry_bags -> tool Read',
    'porter -> mcp-client lift',
    'porter -> model claude-haiku-4-5',
  ]);
});

test('Python: options that functions build are those of the agent that is given them, with what its call gives [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'desk.py': `from claude_agent_sdk import ClaudeAgentOptions, query

def build_options(model, root):
    rules = ["You answer questions about orders."]
    opts = ClaudeAgentOptions(
        model=model,
        system_prompt={"type": "preset", "preset": "claude_code", "append": "You answer questions about orders."},
        allowed_tools=["Read", "Bash"],
        cwd=root,
    )
    if root:
        opts.resume = root
    return opts

async def desk(question):
    options = build_options("claude-opus-4-1", "/orders")
    async for message in query(prompt=question, options=options):
        print(message)

async def shelf(question):
    async for message in query(prompt=question, options=build_options("claude-haiku-4-5", "")):
        print(message)
`,
  });
  expect(uses).toEqual([
    'desk -> model claude-opus-4-1',
    'desk -> prompt desk prompt',
    'desk -> tool Bash',
    'desk -> tool Read',
    'shelf -> model claude-haiku-4-5',
    'shelf -> prompt desk prompt',
    'shelf -> tool Bash',
    'shelf -> tool Read',
  ]);
});

test('Python: what another file gives an agent is at that file [SCAN-04]', async () => {
  const { relations } = await analysed({
    'desk.py': `from claude_agent_sdk import query
from settings import options

async def desk(question):
    given = options()
    async for message in query(prompt=question, options=given):
        print(message)
`,
    'settings.py': `from claude_agent_sdk import ClaudeAgentOptions

def options():
    return ClaudeAgentOptions(
        model="claude-opus-4-1",
        system_prompt="You answer questions about orders.",
        allowed_tools=["Read"],
    )
`,
  });
  expect(
    relations
      .filter(({ from }) => from.kind === 'agent')
      .map(({ to, path, line }) => `${to.kind} ${path}:${line}`)
      .sort(),
  ).toEqual(['model settings.py:5', 'prompt settings.py:6', 'tool settings.py:7']);
});
