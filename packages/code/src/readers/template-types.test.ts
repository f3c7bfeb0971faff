import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';
import { withoutTemplateTypes } from './template-types.ts';

test('types given to a tagged template are blank, and every offset and line stays', () => {
  expect(withoutTemplateTypes('a = sql<{ id: Array<string> }>`select`')).toBe(
    `a = sql${' '.repeat('<{ id: Array<string> }>'.length)}\`select\``,
  );
  expect(withoutTemplateTypes('sql<{\n a: 1;\n}>`x`')).toBe('sql  \n      \n  `x`');
  for (const text of ['if (a < b) c = `x`', 'a<b>(`x`)', 'x = `<b>`', 'no template']) {
    expect(withoutTemplateTypes(text)).toBe(text);
  }
});

test('code that gives types to a tagged template is understood', async () => {
  const { problems, assets } = await analysed({
    'a.ts':
      "import { openai } from '@ai-sdk/openai';\nconst a = this.sql<{ a: string }>`SELECT 1`;\nopenai('gpt-4o');\n",
  });
  expect(problems).toEqual([]);
  expect(assets).toContain('model gpt-4o:3');
});

test('a line of brackets without end takes no time', () => {
  const text = `${'a<'.repeat(100_000)}>\``;
  expect(withoutTemplateTypes(text)).toBe(text);
});
