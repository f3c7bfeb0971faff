import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';

const IMPORTS = `import { generateText, stepCountIs, streamText, tool } from 'ai';
import { openai } from '@ai-sdk/openai';
const weather = tool({ name: 'weather', execute: async () => 1 });
const RULES = 'You help sailors to find a safe harbour for the night.';
`;

test('a call of the AI SDK that runs tools until a condition is met is an agent [SCAN-04]', async () => {
  const { assets, uses } = await analysed({
    'app/api/harbour/route.ts': `${IMPORTS}
export async function POST(request) {
  const result = streamText({
    model: openai('gpt-5'), system: RULES, tools: { weather, search: openai.tools.webSearch({}) }, stopWhen: stepCountIs(10),
  });
  return result.toResponse();
}
`,
    'steps.ts': `${IMPORTS}
export const findHarbour = async (prompt) => {
  const { text } = await generateText({ model: openai('gpt-5-mini'), prompt, tools: { weather }, maxSteps: 5 });
  return text;
};
class HarbourGuide {
  async answer(prompt) {
    const { text } = await generateText({ model: openai('gpt-5-nano'), prompt, tools: { weather }, maxSteps: 5 });
    return text;
  }
}
`,
  });
  expect(assets.filter((one) => one.startsWith('agent'))).toEqual([
    'agent HarbourGuide:12',
    'agent findHarbour:7',
    'agent harbour:7',
  ]);
  expect(uses.filter((one) => / -> (?:model|tool|prompt) /.test(one) && !/^gpt/.test(one))).toEqual(
    [
      'HarbourGuide -> model gpt-5-nano',
      'HarbourGuide -> tool weather',
      'findHarbour -> model gpt-5-mini',
      'findHarbour -> tool weather',
      'harbour -> model gpt-5',
      'harbour -> prompt RULES',
      'harbour -> tool weather',
      'harbour -> tool webSearch',
    ],
  );
});

test("a call of the AI SDK that asks once is the model's [SCAN-04]", async () => {
  const { assets, uses } = await analysed({
    'once.ts': `${IMPORTS}
export const summarise = (prompt) =>
  generateText({ model: openai('gpt-5'), system: RULES, tools: { weather }, prompt });
export const classify = (messages) =>
  generateText({ model: openai('gpt-5'), tools: { weather }, toolChoice: 'required', messages });
export const passOn = ({ messages, tools }) => streamText({ model: openai('gpt-5'), messages, tools });
export const passOnOptions = (options) =>
  streamText({ model: openai('gpt-5'), messages: options.messages, tools: options.tools ?? {} });
export function convert(messages, declared) {
  const tools = toToolSet(declared);
  return streamText({ model: openai('gpt-5'), messages, tools });
}
`,
  });
  expect(assets.filter((one) => one.startsWith('agent'))).toEqual([]);
  expect(uses).toContain('gpt-5 -> prompt RULES');
});

test('a call of the AI SDK that has tools of its own for a conversation is an agent [SCAN-04]', async () => {
  const { assets, uses } = await analysed({
    'harbour.service.ts': `${IMPORTS}
import { harbourTools } from './tools';
export class HarbourService {
  constructor(registry) { this.registry = registry; }
  async answer(messages) {
    return (await generateText({ model: openai('gpt-5'), messages, tools: harbourTools })).text;
  }
  async run(messages) {
    const tools = await this.registry.load();
    return streamText({ model: openai('gpt-5-mini'), messages, tools });
  }
}
export class OldDesk {
  ask(messages) { return generateText({ model: openai('gpt-4o'), messages, tools: this.tools, maxToolRoundtrips: 5 }); }
}
`,
    'tools.ts': `import { tool } from 'ai';
export const harbourTools = { moor: tool({ name: 'moor', execute: async () => 1 }) };
`,
  });
  expect(assets.filter((one) => one.startsWith('agent'))).toEqual([
    'agent HarbourService:10',
    'agent HarbourService:14',
    'agent OldDesk:18',
  ]);
  expect(uses.filter((one) => one.startsWith('HarbourService -> '))).toEqual([
    'HarbourService -> model gpt-5',
    'HarbourService -> model gpt-5-mini',
    'HarbourService -> tool moor',
    'HarbourService -> tool unknown',
  ]);
});

test('a call that runs tools in an agent of the tree is that agent [SCAN-04]', async () => {
  const { assets, uses } = await analysed({
    'agent.ts': `${IMPORTS}
export class HarbourAgent {
  constructor(model, messages) { this.model = model; this.messages = messages; }
  async run() {
    return streamText({ model: openai('gpt-5'), system: RULES, tools: { weather }, stopWhen: stepCountIs(3) });
  }
}
`,
  });
  expect(assets.filter((one) => one.startsWith('agent'))).toEqual(['agent HarbourAgent:6']);
  expect(uses).toContain('HarbourAgent -> tool weather');
  expect(uses).toContain('HarbourAgent -> prompt RULES');
});

test('a call that runs tools in a loop of the tree is the agent of the loop [SCAN-04]', async () => {
  const { assets } = await analysed({
    'pilot.ts': `${IMPORTS}
export async function pilotShip(messages) {
  while (true) {
    const result = await generateText({ model: openai('gpt-5'), messages, tools: { weather }, maxSteps: 2 });
    for (const toolCall of result.toolCalls) {
      const output = await runTool(toolCall.toolName, toolCall.args);
      messages.push({ role: 'tool', content: output });
    }
    if (result.toolCalls.length === 0) return result.text;
  }
}
`,
  });
  expect(assets.filter((one) => one.startsWith('agent'))).toEqual(['agent pilotShip:6']);
});

test('a prompt that a hook of an agent asks a model with is no instruction of the agent [SCAN-04]', async () => {
  const { uses } = await analysed({
    'loop.ts': `${IMPORTS}
import { ToolLoopAgent } from 'ai';
import { createReactAgent } from '@langchain/langgraph/prebuilt';
import { SystemMessage } from '@langchain/core/messages';
const SORTER = 'You sort the questions of sailors into five classes.';
const sort = async (messages) => generateText({ model: openai('gpt-5-nano'), system: SORTER, messages });
export const pilot = new ToolLoopAgent({
  model: openai('gpt-5'), tools: { weather },
  prepareStep: async ({ messages }) => ({ activeTools: await sort(messages) }),
});
export const mate = createReactAgent({ llm, tools: [weather], prompt: (state) => [new SystemMessage(RULES), ...state.messages] });
`,
  });
  expect(uses.filter((one) => one.startsWith('pilot -> prompt'))).toEqual([]);
  expect(uses).toContain('mate -> prompt RULES');
  expect(uses).toContain('pilot -> tool weather');
});
