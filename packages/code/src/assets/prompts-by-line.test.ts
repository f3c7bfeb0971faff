import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';
import { foundAt } from './found.ts';
import { mergePromptsByLine } from './prompts-by-line.ts';

const agent = foundAt('agent', 'desk', 'a.ts', 1);
const prompt = (name: string, line = 5) => foundAt('prompt', name, 'a.ts', line);
const namesOf = (...names: string[]) => {
  const uses = names.map((name) => ({ from: agent, to: prompt(name), path: 'a.ts', line: 9 }));
  return [...new Set(mergePromptsByLine([], uses).uses.map(({ to }) => to.name))];
};

test('a text that is reached in two ways is one prompt, by its own name or that of the agent [SCAN-04]', () => {
  expect(namesOf('desk prompt', 'RULES')).toEqual(['RULES']);
  expect(namesOf('execute prompt', 'desk prompt')).toEqual(['desk prompt']);
  expect(namesOf('gpt-5 prompt', 'other prompt')).toEqual(['gpt-5 prompt']);
});

test('texts of one line that have names of their own are several prompts [SCAN-04]', () => {
  expect(namesOf('FIRST', 'SECOND', 'desk prompt')).toEqual(['FIRST', 'SECOND', 'desk prompt']);
  const apart = mergePromptsByLine([prompt('RULES', 4), prompt('desk prompt', 5)], []);
  expect(apart.found.map(({ name }) => name)).toEqual(['RULES', 'desk prompt']);
});

test('texts of one line that agents are given are a prompt each, as in code without line breaks [SCAN-04]', async () => {
  const { uses } = await analysed({
    'desk.ts': `import { Agent } from '@openai/agents';
export const all = [new Agent({ name: 'billing', instructions: 'You refund orders.' }), new Agent({ name: 'legal', instructions: 'You draft contracts.' })];
`,
  });
  expect(uses.filter((one) => one.includes(' -> prompt '))).toEqual([
    'billing -> prompt billing prompt',
    'legal -> prompt legal prompt',
  ]);
});
