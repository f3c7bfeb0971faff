import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

test('tools of the sub-agents of a deep agent are not those of the agent [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'depot.py': `from deepagents import create_deep_agent
from langchain_core.tools import tool

@tool
def weigh(parcel): "Weighs a parcel"

@tool
def stamp(parcel): "Stamps a parcel"

CLERKS = [{"name": "clerk", "description": "Stamps", "system_prompt": "You stamp the parcels that leave.", "tools": [stamp]}]
depot = create_deep_agent(tools=[weigh], system_prompt="You run a depot for parcels.", subagents=CLERKS)
`,
  });
  expect(uses).toContain('depot -> tool weigh');
  expect(uses).toContain('clerk -> tool stamp');
  expect(uses).not.toContain('depot -> tool stamp');
});
