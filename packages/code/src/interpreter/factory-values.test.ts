import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const factory = (body: string) => `from google.adk.agents import Agent

def create_agent(*, name, instruction, tools, model=None, fast=False, sub_agents=None):
${body}
`;
const CALLS = `from base import create_agent

def look(ship): "Looks"
def steer(ship): "Steers"

pilot = create_agent(name="pilot", instruction="You guide ships.", tools=[look], model=None)
root = create_agent(name="harbour", instruction="You run a harbour.", tools=[look, steer], model="gemini-2.5-pro", sub_agents=[pilot])
`;
const usesOf = async (body: string) =>
  (await agentsIn({ 'base.py': factory(body), 'use.py': CALLS })).uses.filter(
    (one) => !one.includes(' -> prompt '),
  );
const MODELS = ['harbour -> model gemini-2.5-pro', 'pilot -> model gemini-2.5-flash'];
const TOOLS = ['harbour -> tool look', 'harbour -> tool steer', 'pilot -> tool look'];

test('agents of a factory have the items of a list that it copies, and the model that stands in where a call gives none [SCAN-04]', async () => {
  expect(
    await usesOf(`    chosen = model if model is not None else "gemini-2.5-flash"
    options = {"name": name, "model": chosen, "instruction": instruction, "tools": list(tools)}
    if sub_agents:
        options["sub_agents"] = tuple(sub_agents)
    return Agent(**options)`),
  ).toEqual(['harbour -> agent pilot', ...[...MODELS, ...TOOLS].sort()]);
  expect(
    await usesOf(
      '    return Agent(name=name, instruction=instruction, model=model or "gemini-2.5-flash", tools=[*tools])',
    ),
  ).toEqual([...MODELS, ...TOOLS].sort());
});

test('what a factory makes of a list or chooses by other values is unknown for its agents [SCAN-04]', async () => {
  const uses = await usesOf(`    chosen = "gemini-2.5-flash" if fast else model
    return Agent(name=name, instruction=instruction, model="gemini-2.5-flash" if fast else model, tools=deepcopy(notes, tools))`);
  expect(uses).toEqual([
    'harbour -> model unknown (base.py:5)',
    'harbour -> tool unknown (base.py:5)',
    'pilot -> model unknown (base.py:5)',
    'pilot -> tool unknown (base.py:5)',
  ]);
  const own = await usesOf(`    def copy(given):
        return [log(one) for one in given]
    return Agent(name=name, instruction=instruction, model=model, tools=copy(tools))`);
  expect(own).toContain('harbour -> tool unknown (base.py:6)');
  expect(own).not.toContain('harbour -> tool steer');
});

test('a variable of a factory that is assigned twice is not the choice that it starts as [SCAN-04]', async () => {
  const uses = await usesOf(`    chosen = route(name)
    if fast:
        chosen = model or "gemini-2.5-flash"
    return Agent(name=name, instruction=instruction, model=chosen, tools=tools)`);
  expect(uses).toContain('harbour -> model unknown (base.py:4)');
});
