import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

test('an agent of mcp-agent has the servers that it names; the class that it is attached to does not show its model [SCAN-04]', async () => {
  const { agents, uses } = await agentsIn({
    'a.py': `from mcp_agent.agents.agent import Agent
from mcp_agent.workflows.llm.augmented_llm_openai import OpenAIAugmentedLLM
from mcp_agent.workflows.orchestrator.orchestrator import Orchestrator

def weigh(bag): ...

async def carry():
    porter = Agent(name="porter", instruction="You carry bags.", server_names=["lift", "doors"], functions=[weigh])
    async with porter:
        llm = await porter.attach_llm(OpenAIAugmentedLLM)

clerk = Agent("clerk", "You write bills.", server_names=[settings.ledger])
desk = Orchestrator(llm_factory=OpenAIAugmentedLLM, available_agents=[clerk], name="desk")
`,
  });
  expect(agents).toEqual(['clerk', 'desk', 'porter']);
  expect(uses).toEqual([
    'clerk -> mcp-client unknown (a.py:12)',
    'clerk -> prompt clerk prompt',
    'desk -> agent clerk',
    'desk -> model unknown (a.py:13)',
    'porter -> mcp-client doors',
    'porter -> mcp-client lift',
    'porter -> model unknown (a.py:10)',
    'porter -> prompt porter prompt',
    'porter -> tool weigh',
  ]);
});

test('addresses among MCP servers are no names of a configuration [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'a.py': `from agents import Agent
desk = Agent(name="desk", mcp_servers=["https://example.com/mcp", "lift"])
`,
  });
  expect(uses).toEqual(['desk -> mcp-client lift', 'desk -> mcp-client unknown (a.py:2)']);
});
