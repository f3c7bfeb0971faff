import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const FACTORY = `from pydantic_ai import Agent

class Spec:
    def __init__(self, name, prompt):
        self.name = name
        self.prompt = prompt

def with_date(text):
    return f"{text} Today is {today()}."

def make_agent(spec, tools, model="gpt-5"):
    return Agent(name=spec.name, model=model, system_prompt=with_date(spec.prompt), tools=tools)
`;
const LOCKS = `from factory import Spec, make_agent

LOCK_RULES = "You open locks for ships of any length."

def make_locks():
    return make_agent(Spec(name="locks", prompt=LOCK_RULES), [open_lock])

def open_lock(name): ...
`;
const TIDES = `from factory import Spec, make_agent

TIDE_RULES = "You check the tides for ships of any draught."
TIDES = Spec(name="tides", prompt=TIDE_RULES)

def make_tides(model):
    return make_agent(spec=TIDES, tools=[], model=model)
`;

test('calls of a factory that name their agents make agents of their own, each of what its call gives [SCAN-04]', async () => {
  const files = { 'factory.py': FACTORY, 'locks.py': LOCKS, 'tides.py': TIDES };
  expect(await agentsIn(files)).toEqual({
    agents: ['locks', 'tides'],
    uses: [
      'locks -> model gpt-5',
      'locks -> prompt LOCK_RULES',
      'locks -> tool open_lock',
      'tides -> model unknown (tides.py:7)',
      'tides -> prompt TIDE_RULES',
    ],
  });
});

test('an agent that is given an agent of a factory has that one as its sub-agent [SCAN-04]', async () => {
  const desk = `from pydantic_ai import Agent
from locks import make_locks
from tides import make_tides

desk = Agent(name="desk", tools=[], agents=[])
handoffs = [make_locks(), make_tides("gpt-5")]
`;
  const team = `from agents import Agent
from locks import make_locks

desk = Agent(name="desk", instructions="You greet ships.", handoffs=[make_locks()])
`;
  const files = { 'factory.py': FACTORY, 'locks.py': LOCKS, 'tides.py': TIDES };
  const { uses } = await agentsIn({ ...files, 'desk.py': team });
  expect(uses.filter((one) => one.startsWith('desk -> agent'))).toEqual(['desk -> agent locks']);
  expect((await agentsIn({ ...files, 'desk.py': desk })).agents).toEqual([
    'desk',
    'locks',
    'tides',
  ]);
});

test('a factory whose calls do not show which agent they make is one agent [SCAN-04]', async () => {
  const { agents } = await agentsIn({
    'factory.py': FACTORY,
    'locks.py': LOCKS,
    'tides.py': TIDES,
    'winds.py': TIDES.replace('spec=TIDES', 'spec=load("winds")'),
  });
  expect(agents).toEqual(['make_agent']);
  expect((await agentsIn({ 'factory.py': FACTORY, 'locks.py': LOCKS })).agents).toEqual([
    'make_agent',
  ]);
});

test('what a factory makes of its parameters is unknown for the agent of a call; scripts that try it out make none [SCAN-04]', async () => {
  const factory = `from agents import Agent

def make_agent(name, rules, size):
    return Agent(name=name, instructions=rules, model=pick(size))

def pick(size):
    return size

def make_locks():
    return make_agent("locks", "You open locks for ships.", "gpt-5")

def make_tides():
    return make_agent("tides", "You check the tides for ships.", "gpt-5-mini")
`;
  const script = `from factory import make_agent

make_agent("trial", "You say one word.", "gpt-5")
`;
  expect(await agentsIn({ 'factory.py': factory, 'bin/verify_agent.py': script })).toEqual({
    agents: ['locks', 'tides'],
    uses: [
      'locks -> model unknown (factory.py:4)',
      'locks -> prompt locks prompt',
      'tides -> model unknown (factory.py:4)',
      'tides -> prompt tides prompt',
    ],
  });
});

test('what a flag decides that a call gives is not added to the agent of the call [SCAN-04]', async () => {
  const factory = `from agents import Agent
from agents.mcp import MCPServerStdio

def make_agent(name, rules, has_charts=True):
    tools = load()
    if has_charts:
        tools.extend(MCPServerStdio(name="charts", params={"command": "charts"}).list_tools())
    return Agent(name=name, instructions=rules, tools=tools)

def make_locks():
    return make_agent("locks", "You open locks for ships.")

def make_tides():
    return make_agent("tides", "You check the tides for ships.", has_charts=False)
`;
  const { uses } = await agentsIn({ 'factory.py': factory });
  expect(uses.filter((one) => one.includes('mcp-client'))).toEqual(['locks -> mcp-client charts']);
});

const BOATS = (maker: string) => `using Microsoft.Agents.AI;

namespace Harbour;

internal sealed class ${maker}
{
    private readonly BoatFactory _factory;
    private const string Rules = "You look after the ${maker} of ships.";

    public ${maker}(BoatFactory factory) { _factory = factory; }

    public async Task Run()
    {
        var tools = new List<AITool>();
        tools.AddRange(await _client.ListToolsAsync());
        var agent = _factory.MakeAgent("${maker}", Rules, tools);
        await agent.RunAsync("go");
    }
}
`;

test('the MCP client of the one factory of a program is that of its agents whose tools are not shown [SCAN-04]', async () => {
  const factory = `from agents import Agent
from kit import load

def make_agent(name, rules, tools):
    return Agent(name=name, instructions=rules, tools=tools)

def make_locks():
    return make_agent("locks", "You open locks for ships.", load())

def make_tides():
    return make_agent("tides", "You check the tides for ships.", [])
`;
  const server = `from agents.mcp import MCPServerStdio

charts = MCPServerStdio(name="charts", params={"command": "charts"})
`;
  const { uses } = await agentsIn({ 'factory.py': factory, 'server.py': server });
  expect(uses).toEqual([
    'locks -> mcp-client charts',
    'locks -> prompt locks prompt',
    'locks -> tool unknown (factory.py:8)',
    'tides -> prompt tides prompt',
  ]);
});

test('C#: calls of a factory of another file make agents of their own [SCAN-04]', async () => {
  const found = await agentsIn({
    'BoatFactory.cs': `using Microsoft.Agents.AI;

namespace Harbour;

internal sealed class BoatFactory
{
    public AIAgent MakeAgent(string name, string rules, IList<AITool> tools)
    {
        return _project.AsAIAgent(model: _deployment, instructions: rules, name: name, tools: tools);
    }
}
`,
    'Sails.cs': BOATS('Sails'),
    'Ropes.cs': BOATS('Ropes'),
  });
  expect(found).toEqual({
    agents: ['Ropes', 'Sails'],
    uses: [
      'Ropes -> model unknown (BoatFactory.cs:9)',
      'Ropes -> prompt Rules (Ropes.cs)',
      'Ropes -> tool unknown (Ropes.cs:15)',
      'Sails -> model unknown (BoatFactory.cs:9)',
      'Sails -> prompt Rules (Sails.cs)',
      'Sails -> tool unknown (Sails.cs:15)',
    ],
  });
});

const PLAIN_FACTORY = `from agents import Agent

def make_agent(name, rules):
    return Agent(name=name, instructions=rules, model="gpt-5")
`;

test('a factory of more than ten agents has them all [SCAN-04]', async () => {
  const calls = Array.from(
    { length: 15 },
    (_, at) => `make_agent("pier${at}", "You find pier ${at} for ships.")`,
  );
  const { agents } = await agentsIn({ 'factory.py': `${PLAIN_FACTORY}\n${calls.join('\n')}\n` });
  expect(agents).toHaveLength(15);
});

test('a factory that code uses by another name or as a value is one agent [SCAN-04]', async () => {
  const calls = `${PLAIN_FACTORY}
make_agent("locks", "You open locks for ships.")
make_agent("tides", "You check the tides for ships.")
`;
  for (const other of [
    'from factory import make_agent as mk\n\nmk("winds", "You check the winds for ships.")\n',
    'from functools import partial\nfrom factory import make_agent\n\nmk = partial(make_agent, "winds")\n',
    'from factory import make_agent\n\nmk = make_agent\nmk("winds", "You check the winds for ships.")\n',
  ])
    expect((await agentsIn({ 'factory.py': calls, 'winds.py': other })).agents, other).toEqual([
      'make_agent',
    ]);
});
