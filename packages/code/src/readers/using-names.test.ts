import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';
import { withoutUsing } from './using-names.ts';

test('declarations become const, other names differ by a letter, and every offset stays', () => {
  expect(withoutUsing('using a = open();')).toBe('const a = open();');
  expect(withoutUsing('  await using a = b')).toBe('        const a = b');
  expect(withoutUsing('for (await using x of y) {}')).toBe('for (      const x of y) {}');
  expect(withoutUsing('using(a, using.b)')).toBe('usinG(a, usinG.b)');
  expect(withoutUsing('for (const using of list)')).toBe('for (const usinG of list)');
  expect(withoutUsing('reusing = $using + using_')).toBe('reusing = $using + using_');
});

const AGENT = "\nexport const a = new Agent({ name: 'Made of using', model: 'gpt-4o' });\n";

test.each([
  'using(db).run();',
  'using[0] = 1;',
  'using.a = 1;',
  'using = 5;',
  'await using(a);',
  'let x = using;',
  'const f = using => using + 1;',
  'if (a) using(b);',
  'for (using x of y) {}',
  'for (await using x of y) {}',
  'for (const using of list) { go(using); }',
  'for (let using = 0; using < 3; using++) {}',
  'using file = open();',
  'await using db = connect();',
  'call(using ? 1 : 2);',
  'using: for (;;) {}',
])('the rest of a file with %j is analysed', async (line) => {
  for (const path of ['a.js', 'a.ts', 'a.tsx']) {
    const text = `import { Agent } from '@openai/agents';\n${line}${AGENT}`;
    const { assets, problems } = await analysed({ [path]: text });
    expect(problems).toEqual([]);
    expect(assets).toContain('agent Made of using:3');
  }
});
