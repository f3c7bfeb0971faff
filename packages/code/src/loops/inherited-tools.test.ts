import { expect, test } from 'vitest';
import { agentsIn } from './agents-of.testing.ts';

const TOOLS = `from openai import OpenAI
from pydantic import BaseModel

class BaseTool(BaseModel):
    name: str
    description: str

class Chart(BaseTool):
    name: str = "draw_chart"
    description: str = "draws a chart"

    async def execute(self, area: str): ...

class Compass(BaseTool):
    name: str = "read_compass"
    description: str = "returns the heading"

    async def execute(self): ...

class ToolKit:
    def __init__(self, *tools: BaseTool):
        self.tools = tools

    def to_params(self):
        return [tool.to_param() for tool in self.tools]
`;

const BASE = `from tools import Chart, ToolKit, OpenAI

class Navigator:
    name: str = "navigator"
    available_tools: ToolKit = ToolKit(Chart())

    async def run(self, messages):
        while True:
            answer = await OpenAI().chat.completions.create(
                model="gpt-4o", messages=messages, tools=self.available_tools.to_params())
            for call in answer.choices[0].message.tool_calls:
                messages.append({"role": "tool", "content": await self.execute_tool(call)})
`;

const toolsOf = async (own: string) => {
  const { uses } = await agentsIn({ 'tools.py': TOOLS, 'base.py': BASE, 'own.py': own });
  return uses.filter((use) => /^Sailor -> tool (?!unknown)/.test(use));
};

test('an agent has the tools that its base class has by default [SCAN-04]', async () => {
  const own = `from base import Navigator

class Sailor(Navigator):
    steps: int = 20
`;
  expect(await toolsOf(own)).toEqual(['Sailor -> tool draw_chart']);
});

test.each([
  ['a value', 'ToolKit(Compass())'],
  ['a factory', 'Field(default_factory=lambda: ToolKit(Compass()))'],
])(
  'an agent that sets its own tools by %s has not those of its base class [SCAN-04]',
  async (_, value) => {
    const own = `from base import Navigator
from pydantic import Field
from tools import Compass, ToolKit

class Sailor(Navigator):
    available_tools: ToolKit = ${value}
`;
    expect(await toolsOf(own)).toEqual(['Sailor -> tool read_compass']);
  },
);

test('of two base classes the nearer decides [SCAN-04]', async () => {
  const own = `from base import Navigator
from tools import Compass, ToolKit

class Coaster(Navigator):
    available_tools: ToolKit = ToolKit(Compass())

class Sailor(Coaster):
    steps: int = 20
`;
  expect(await toolsOf(own)).toEqual(['Sailor -> tool read_compass']);
});
