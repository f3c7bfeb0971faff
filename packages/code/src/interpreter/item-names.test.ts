import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

test('a tool in a list has not the name of the variable around the list [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'swarm.py': `from langgraph.prebuilt import create_react_agent
from langgraph_swarm import create_handoff_tool

def look(ship): "Looks"

to_master = create_handoff_tool(agent_name="master")
pilot = create_react_agent(model="gpt-5", tools=[look, to_master, create_handoff_tool(agent_name="cook")], name="pilot")
`,
  });
  expect(uses).toEqual([
    'pilot -> model gpt-5',
    'pilot -> tool look',
    'pilot -> tool to_master',
    'pilot -> tool unknown (swarm.py:7)',
  ]);
});

test('an agent without a model in an unused variable is made for its type, and none [SCAN-04]', async () => {
  const { agents } = await agentsIn({
    'types.ts': `import { ToolLoopAgent } from 'ai';
const tools = { look: { description: 'Looks', execute: async () => '' } };
const _typed = new ToolLoopAgent({ model: undefined as never, tools });
export type Message = InferAgentUIMessage<typeof _typed>;
export const _own = new ToolLoopAgent({ model: 'openai/gpt-5', tools });
`,
  });
  expect(agents).toEqual(['_own']);
});

test('the class of a set of functions is no tool: which functions it has is unknown [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'bank.py': `from pydantic_ai import Agent, FunctionToolset

banking = FunctionToolset(id="banking")

@banking.tool_plain
def get_rate(currency: str) -> float:
    return 1

safe = banking.filtered(is_safe).prefixed("bank")
teller = Agent("openai:gpt-5", toolsets=[safe])
clerk = Agent("openai:gpt-5", toolsets=[banking])
`,
  });
  expect(uses).toEqual([
    'clerk -> model gpt-5',
    'clerk -> tool unknown (bank.py:3)',
    'teller -> model gpt-5',
    'teller -> tool unknown (bank.py:9)',
  ]);
});
