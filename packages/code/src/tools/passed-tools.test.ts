import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';

const toolsOf = async (path: string, text: string) =>
  (await analysed({ [path]: text })).uses.filter((one) => one.includes(' -> tool '));

test('a tool that is bound to arguments or cast is the function itself [SCAN-04]', async () => {
  const found = await toolsOf(
    'player.py',
    `from copy import copy
from functools import partial
import functools
from typing import Any, cast
from autogen_agentchat.agents import AssistantAgent
from tool_shelf import weigh

def judge_mood(player): ...
def judge_risk(player): ...
def judge_luck(player): ...

def mood(player, client):
    mood_tool = partial(judge_mood, player=player)
    mood_tool.__name__ = "judge_mood"
    return AssistantAgent(name="Mood", model_client=client, tools=[mood_tool])

def risk(player, client):
    return AssistantAgent(
        name="Risk",
        model_client=client,
        tools=[functools.partial(judge_risk, player), cast(Any, judge_luck), cast(Any, partial(copy(weigh), 1))],
    )
`,
  );
  expect(found).toEqual([
    'Mood -> tool judge_mood',
    'Risk -> tool judge_luck',
    'Risk -> tool judge_risk',
    'Risk -> tool weigh',
  ]);
});

test('a function of the tree that is called partial or cast may do anything [SCAN-04]', async () => {
  const found = await toolsOf(
    'player.py',
    `from autogen_agentchat.agents import AssistantAgent

def judge_mood(player): ...
def partial(one, **given): return None
def cast(one, two): return None

def mood(player, client):
    return AssistantAgent(name="Mood", model_client=client, tools=[partial(judge_mood), cast(1, judge_mood)])
`,
  );
  expect(found).toEqual([]);
});

test('tools that an object is made of again are the tools of the first object [SCAN-04]', async () => {
  const found = await toolsOf(
    'route.ts',
    `import { ToolLoopAgent, tool } from 'ai';
import { openai } from '@ai-sdk/openai';
const weather = tool({ name: 'weather', execute: async () => 1 });
const tides = tool({ name: 'tides', execute: async () => 1 });
const all = { weather, tides };
const logged = Object.fromEntries(Object.entries(all).map(([name, one]) => [name, { ...one }]));
export const sailor = new ToolLoopAgent({ model, tools: logged });
export const diver = new ToolLoopAgent({ model, tools: Object.freeze(Object.fromEntries(Object.entries({ tides, web: openai.tools.webSearch({}) }).filter(fits))) });
const Object2 = { fromEntries: (x) => null };
export const guest = new ToolLoopAgent({ model, tools: Object2.fromEntries(all) });
`,
  );
  expect(found).toEqual([
    'diver -> tool tides',
    'diver -> tool webSearch',
    'sailor -> tool tides',
    'sailor -> tool weather',
  ]);
});

test('a tool that an object describes is named by its key; its schema is none [SCAN-04]', async () => {
  const found = await toolsOf(
    'route.ts',
    `import { ToolLoopAgent } from 'ai';
import { z } from 'zod';
export const sailor = new ToolLoopAgent({
  model, tools: { tides: { description: 'Tides', parameters: z.object({ at: z.string() }), execute: async () => 1 } },
});
`,
  );
  expect(found).toEqual(['sailor -> tool tides']);
});

test('of an object of tools, an agent has those that it takes [SCAN-04]', async () => {
  const kit = `import { createTool } from '@mastra/core/tools';
export const saw = createTool({ id: 'saw', execute: async () => 1 });
export const plane = createTool({ id: 'plane', execute: async () => 1 });
export const kit = { saw, smooth: plane };
`;
  const joiner = (tools: string) =>
    toolsOf(
      'joiner.ts',
      `import { Agent } from '@mastra/core/agent';
${kit.replaceAll('export ', '')}
export const joiner = new Agent({ name: 'joiner', instructions: 'Join.', model: 'openai/gpt-5', tools: ${tools} });
`,
    );
  expect(await joiner('{ smooth: kit.smooth }')).toEqual(['joiner -> tool plane']);
  expect(await joiner('kit')).toEqual(['joiner -> tool plane', 'joiner -> tool saw']);
});
