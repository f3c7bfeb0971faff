import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const CRITIC = `class CriticAgent:
    def __init__(self, llm):
        self.llm = llm
        self.system_prompt = "You find mistakes in letters to ships."

    def run(self, text):
        return self.llm.invoke([("system", self.system_prompt), ("user", text)])
`;
const WRITER = (prompt: string, asked: string, method = 'run') => `from llm import get_llm
from critic import CriticAgent

class WriterAgent:
    def __init__(self, llm, critic):
        self.llm = llm
        self.critic = critic
${prompt}
    def ${method}(self, text):
        draft = self.${asked}
        return self.critic.run(draft)

def make():
    return WriterAgent(get_llm(), CriticAgent(get_llm()))
`;
const PROMPT = '        self.system_prompt = "You write letters to ships."\n';

test('a class that asks a model itself is an agent beside the one that it holds [SCAN-04]', async () => {
  const asked = 'llm.invoke([("system", self.system_prompt), ("user", text)])';
  const { agents, uses } = await agentsIn({
    'critic.py': CRITIC,
    'writer.py': WRITER(PROMPT, asked),
  });
  expect(agents).toEqual(['CriticAgent', 'WriterAgent']);
  expect(uses.filter((one) => one.includes('prompt'))).toEqual([
    'CriticAgent -> prompt CriticAgent prompt',
    'WriterAgent -> prompt WriterAgent prompt',
  ]);
});

test('a class that asks a model without a prompt of its own is an agent, one that only asks the agent which it holds is not [SCAN-04]', async () => {
  const own = WRITER('', 'llm.invoke(messages)', 'step');
  expect((await agentsIn({ 'critic.py': CRITIC, 'writer.py': own })).agents).toEqual([
    'CriticAgent',
    'WriterAgent',
  ]);
  for (const passed of ['critic.invoke(messages)', 'critic.tidy(text)'])
    expect(
      (await agentsIn({ 'critic.py': CRITIC, 'writer.py': WRITER('', passed, 'step') })).agents,
      passed,
    ).toEqual(['CriticAgent']);
});

const PASSING = (name: string, held: string) => `class ${name}:
    def __init__(self, ${held}, tools=None):
        self.${held} = ${held}
        self.tools = tools

    def step(self, text):
        return self.${held}.step(text)
`;

test('agents that hold each other through others are the last one of the chain [SCAN-04]', async () => {
  const chain = `from critic import CriticAgent
from coder import CoderAgent
from planner import PlannerAgent
from agents import Agent

def make(llm):
    return PlannerAgent(CoderAgent(CriticAgent(llm)))

desk = Agent(name="desk", instructions="You greet ships.", handoffs=[PlannerAgent(CoderAgent(CriticAgent("gpt-5")))])
`;
  const found = await agentsIn({
    'critic.py': CRITIC,
    'coder.py': PASSING('CoderAgent', 'critic'),
    'planner.py': PASSING('PlannerAgent', 'coder'),
    'make.py': chain,
  });
  expect(found.agents).toEqual(['CriticAgent', 'desk']);
  expect(found.uses).toContain('desk -> agent CriticAgent');
  expect(found.uses.filter((one) => /Coder|Planner/.test(one))).toEqual([]);
});

test('agents that hold each other are all agents, and so is what the holder of one is [SCAN-04]', async () => {
  const found = await agentsIn({
    'coder.py': PASSING('CoderAgent', 'planner'),
    'planner.py': PASSING('PlannerAgent', 'coder'),
    'tester.py': PASSING('TesterAgent', 'coder'),
    'make.py': `from coder import CoderAgent
from planner import PlannerAgent
from tester import TesterAgent

first = PlannerAgent(None)
coder = CoderAgent(first)
second = PlannerAgent(coder)
tester = TesterAgent(coder)
`,
  });
  expect(found.agents).toEqual(['CoderAgent', 'PlannerAgent']);
  expect(found.uses.filter((one) => !/^(?:Coder|Planner)Agent ->/.test(one))).toEqual([]);
});
