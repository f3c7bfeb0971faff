import { syntaxReader } from '@svc/analysis/syntax';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceKind } from '../readers/languages.ts';
import { sourceCode } from '../readers/source-code.ts';
import type { Code } from './code-tree.ts';
import { packCode, unpackCode } from './packed-code.ts';

const line = fc.integer({ min: 1, max: 2 ** 28 });
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  // a lone surrogate, a text that a view of the whole would keep
  fc.constantFrom('\ud83d', 'ÿ', 'Ā', 'a text of more than thirteen units'),
);
const name = fc.option(text);

/** Code of every kind, three levels deep. */
const { code } = fc.letrec<{ code: Code }>((tie) => {
  const part = tie('code') as fc.Arbitrary<Code>;
  const parts = fc.array(part, { maxLength: 3 });
  const optional = fc.option(part);
  const record = <Kind extends Code['kind'], Fields extends object>(
    kind: Kind,
    fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
    requiredKeys?: (keyof Fields)[],
  ) => {
    const model = { kind: fc.constant(kind), line, ...fields };
    return requiredKeys === undefined
      ? fc.record(model)
      : fc.record(model, { requiredKeys: ['kind', 'line', ...requiredKeys] as never });
  };
  const argument = fc.record({ name, value: part });
  const entry = fc.record({ key: optional, value: part });
  const parameter = fc.record({ name: text, type: optional, value: optional });
  return {
    code: fc.oneof(
      { maxDepth: 3 },
      record('name', { name: text }),
      record('text', { value: text }),
      record('import', { local: text, module: text, name }),
      record('template', { parts }),
      record('comparison', { parts }),
      record('other', { parts, repeats: fc.constant(true as const) }, ['parts']),
      record('list', { items: parts }),
      record('choice', { options: parts }),
      record('return', { value: part }),
      record('member', { of: part, name: text }),
      record('index', { of: part, key: part }),
      record('call', { callee: part, arguments: fc.array(argument, { maxLength: 3 }) }),
      record('mapping', { entries: fc.array(entry, { maxLength: 3 }) }),
      record('binding', { target: part, type: optional, value: optional }),
      record('function', {
        name,
        decorators: parts,
        parameters: fc.array(parameter, { maxLength: 3 }),
        body: parts,
      }),
      record(
        'class',
        {
          name,
          decorators: parts,
          bases: parts,
          body: parts,
          isAbstract: fc.constant(true as const),
        },
        ['name', 'decorators', 'bases', 'body'],
      ),
    ) as fc.Arbitrary<Code>,
  };
});

test('code of every kind is the same once it was packed', () => {
  fc.assert(
    fc.property(fc.array(code, { maxLength: 4 }), (codes) => {
      expect(unpackCode(packCode(codes))).toEqual(codes);
    }),
    { numRuns: 300 },
  );
});

test('a piece of code that is a part of two stays one', () => {
  const shared: Code = { kind: 'name', name: 'total', line: 7 };
  const codes: Code[] = [
    { kind: 'binding', target: shared, type: null, value: null, line: 7 },
    { kind: 'list', items: [shared, { ...shared }], line: 3 },
  ];
  const [binding, list] = unpackCode(packCode(codes));
  if (binding?.kind !== 'binding' || list?.kind !== 'list') throw new Error('other kinds');
  expect(list.items[0]).toBe(binding.target);
  expect(list.items[1]).not.toBe(binding.target);
});

test('a source takes fewer bytes packed than as a text', async () => {
  const path = 'agent.py';
  const source = `class Agent:\n    def run(self, question: str) -> str:\n        answer = self.client.create(model="gpt-4o", messages=[question])\n        return answer\n`;
  const whole = source.repeat(200);
  const read = await syntaxReader('python');
  const kind = sourceKind(path);
  if (kind === null) throw new Error('no source');
  const parsed = sourceCode(path, kind, whole, read).code ?? [];
  const packed = packCode(parsed);
  expect(packed.length).toBeLessThan(whole.length);
  expect(unpackCode(packed)).toEqual(parsed);
});
