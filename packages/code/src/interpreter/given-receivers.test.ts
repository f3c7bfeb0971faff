import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';

test('tools that a function registers on an agent which it is given are those of the agent [SCAN-04]', async () => {
  const { uses } = await analysed({
    'desk.py': `from pydantic_ai import Agent
from tools import register_tools

class Desk:
    def __init__(self):
        desk = Agent[Deps, str]("openai:gpt-5", instructions="You weigh letters at the desk.")
        self._register(desk)
        register_tools(desk)

    def _register(self, agent: Agent[Deps, str]):
        @agent.tool
        async def weigh(ctx): ...
`,
    'tools.py': `from pydantic_ai import Agent
from post import search_codes

def register_tools(agent: Agent):
    @agent.tool_plain
    def stamp(): ...

    agent.tool(search_codes)
    agent.tool_plain(find)

def find(name): ...

def unused(agent: Agent):
    @agent.tool_plain
    def burn(): ...
`,
  });
  expect(uses.filter((one) => one.includes('-> tool'))).toEqual([
    'desk -> tool find',
    'desk -> tool search_codes',
    'desk -> tool stamp',
    'desk -> tool weigh',
  ]);
});

test('a function that several agents are given gives each its tools [SCAN-04]', async () => {
  const { uses } = await analysed({
    'desks.py': `from pydantic_ai import Agent

def register_tools(agent: Agent):
    @agent.tool_plain
    def stamp(): ...

desk = Agent("openai:gpt-5", instructions="You weigh letters at the desk.")
shelf = Agent("openai:gpt-5", instructions="You sort letters on the shelf.")
register_tools(desk)
register_tools(shelf)
`,
  });
  expect(uses.filter((one) => one.includes('-> tool'))).toEqual([
    'desk -> tool stamp',
    'shelf -> tool stamp',
  ]);
});

test('items that a loop over a written list adds are those of the list [SCAN-04]', async () => {
  const { uses } = await analysed({
    'team.py': `from autogen import AssistantAgent, GroupChat, GroupChatManager

settings = {"config_list": [{"model": "gpt-5"}]}
porter = AssistantAgent(name="porter", llm_config=settings)
cook = AssistantAgent(name="cook", llm_config=settings)
guest = AssistantAgent(name="guest", llm_config=settings)
team = [guest]
for one in [porter, cook]:
    team.append(one)
hotel = GroupChatManager(groupchat=GroupChat(agents=team, messages=[]), llm_config=settings)
`,
  });
  expect(uses.filter((one) => one.startsWith('hotel -> agent'))).toEqual([
    'hotel -> agent cook',
    'hotel -> agent guest',
    'hotel -> agent porter',
  ]);
});

test('a member that starts as nothing is what it is set to later [SCAN-04]', async () => {
  const { uses } = await analysed({
    'desk.py': `from crewai import Agent
from crewai_tools import MCPServerAdapter

class Scales:
    def __init__(self, url="http://localhost:8000/sse"):
        self.params = [{"url": url, "transport": "sse"}]
        self.adapter = None
        self.tools = None

    def connect(self):
        self.adapter = MCPServerAdapter(self.params)
        self.tools = self.adapter.__enter__()
        return self.tools

class Post:
    def __init__(self):
        self.scales = Scales()
        self.tools = list(self.scales.connect()) or []

    def desk(self):
        return Agent(role="desk", llm="gpt-5", backstory="You weigh letters.", tools=self.tools)
`,
  });
  expect(uses.filter((one) => !/-> (?:model|prompt) /.test(one))).toEqual([
    'desk -> mcp-client adapter',
    'desk -> tool unknown',
  ]);
});

test('instructions that are added to a list are the prompt of the agent [SCAN-04]', async () => {
  const { uses } = await analysed({
    'desk.py': `from agno.agent import Agent

def make_desk():
    lines = []
    lines.append("You weigh letters at the desk of a post office.")
    desk = Agent(name="desk", model="openai:gpt-5", instructions=lines)
    none = []
    cellar = Agent(name="cellar", model="openai:gpt-5", instructions=none)
    return desk, cellar
`,
  });
  expect(uses.filter((one) => one.includes('-> prompt'))).toEqual(['desk -> prompt desk prompt']);
});
