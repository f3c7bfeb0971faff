import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

test('what a class gives the constructor of the agent that it extends, its objects are given [SCAN-04]', async () => {
  const found = await agentsIn({
    'crew.py': `import yaml
from smolagents import CodeAgent, LiteLLMModel, ToolCallingAgent, tool

@tool
def tide(harbour: str) -> str:
    """Tide."""
    return harbour

@tool
def wind(harbour: str) -> str:
    """Wind."""
    return harbour

class HarbourAgent(ToolCallingAgent):
    def __init__(self, tools, **kwargs):
        kwargs["prompt_templates"] = yaml.safe_load(open("prompts.yaml"))
        super().__init__(tools=tools, model=LiteLLMModel("gpt-4o"), max_steps=4, **kwargs)

class OpenAgent(CodeAgent):
    def __init__(self, model, prompt_templates=None):
        super().__init__(tools=[wind], model=model, prompt_templates=prompt_templates)

pilot = HarbourAgent(tools=[tide], name="pilot")
mate = OpenAgent(model=LiteLLMModel("gpt-4o-mini"), name="mate")
`,
  });
  expect(found.uses.filter((one) => one.startsWith('pilot'))).toEqual([
    'pilot -> model gpt-4o',
    'pilot -> prompt unknown (crew.py:16)',
    'pilot -> tool tide',
  ]);
  expect(found.uses.filter((one) => one.startsWith('mate'))).toEqual([
    'mate -> model gpt-4o-mini',
    'mate -> tool wind',
  ]);
});

test('methods that a decorator makes tools are tools of the agent that is their class [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'voice.py': `from livekit.agents import Agent, RunContext, function_tool

class PierDesk(Agent):
    def __init__(self) -> None:
        super().__init__(instructions="You are the desk of a pier.", llm=load_model())

    @function_tool
    async def moor(self, context: RunContext, ship: str):
        return ship

    @property
    def state(self):
        return 1
`,
  });
  expect(uses.filter((one) => one.includes('-> tool'))).toEqual(['PierDesk -> tool moor']);
});
