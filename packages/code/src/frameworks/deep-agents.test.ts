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

test('an agent has the sub-agents that objects describe, and these what the objects give them [SCAN-04]', async () => {
  const found = await agentsIn({
    'depot.py': `from deepagents import create_deep_agent
from langchain.chat_models import init_chat_model
from langchain_anthropic import ChatAnthropic

def weigh(parcel): "Weighs a parcel"

def create_depot(model: str = "openai:gpt-5"):
    return create_deep_agent(
        model=init_chat_model(model),
        tools=[],
        system_prompt="You run a depot for parcels.",
        subagents=[
            {"name": "clerk", "description": "Stamps", "system_prompt": "You stamp the parcels that leave.", "model": ChatAnthropic(model="claude-opus-4-1"), "tools": [weigh]},
            {"name": "porter", "description": "Carries", "prompt": "You carry parcels to their vans."},
            load_helper(),
        ],
    )

depot = create_depot()
`,
  });
  expect(found.agents).toEqual(['clerk', 'create_depot', 'porter']);
  expect(found.uses).toEqual([
    'clerk -> model claude-opus-4-1',
    'clerk -> prompt clerk prompt',
    'clerk -> tool weigh',
    'create_depot -> agent clerk',
    'create_depot -> agent porter',
    'create_depot -> agent unknown (depot.py:15)',
    'create_depot -> model gpt-5',
    'create_depot -> prompt create_depot prompt',
    'porter -> prompt porter prompt',
  ]);
});
