import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';

const ROUTE = (model: string) => `import { openai } from '@ai-sdk/openai';
import { stepCountIs, streamText, tool } from 'ai';
const tides = tool({ description: 'Tides', execute: async () => 1 });
export async function sail(isDeep) {
  const chosen = isDeep ? 'gpt-5' : 'gpt-5-nano';
  return streamText({ model: ${model}, system: 'You sail.', tools: { tides }, stopWhen: stepCountIs(9) });
}
`;

test.each(["openai(isDeep ? 'gpt-5' : 'gpt-5-nano')", 'openai(chosen)'])(
  '%s has two models [SCAN-04]',
  async (model) => {
    const { uses, assets } = await analysed({ 'sail.ts': ROUTE(model) });
    expect(uses.filter((one) => one.includes(' -> model '))).toEqual([
      'sail -> model gpt-5',
      'sail -> model gpt-5-nano',
    ]);
    expect(assets).toEqual(expect.arrayContaining(['model gpt-5-nano:6', 'model gpt-5:6']));
  },
);

test('a model that only stands for one that is not set is no second one [SCAN-04]', async () => {
  const { uses } = await analysed({
    'sail.ts': ROUTE("openai(process.env.SAIL_MODEL || 'gpt-5')"),
    '.env': 'SAIL_MODEL=gpt-5-mini\n',
  });
  expect(uses.filter((one) => one.includes(' -> model '))).toHaveLength(1);
});

test('a request that names two models is of both, and neither uses the other [SCAN-04]', async () => {
  const { uses } = await analysed({
    'ask.ts': `import { openai } from '@ai-sdk/openai';
import { generateText } from 'ai';
export const ask = (isDeep) =>
  generateText({ model: openai(isDeep ? 'gpt-5' : 'gpt-5-nano'), system: 'You sail.' });
`,
  });
  expect(uses).toEqual(['gpt-5 -> prompt gpt-5 prompt']);
});
