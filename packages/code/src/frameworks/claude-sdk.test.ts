import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

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
  expect(agents).toEqual(['carry_bags', 'desk']);
  expect(uses).toEqual([
    'carry_bags -> model claude-opus-4-8',
    'carry_bags -> prompt RULES',
    'carry_bags -> tool Read',
    'desk -> mcp-client lift',
    'desk -> model claude-haiku-4-5',
  ]);
});
