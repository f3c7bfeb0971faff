import { expect, test } from 'vitest';
import { type Check, commandCheck, faultCheck, renderOutcomes, runChecks } from './check.ts';

test('a check fails on a fault, on a throw and on an exit code, and the others still run', async () => {
  const checks: Check[] = [
    faultCheck('clean', () => []),
    faultCheck('faulty', () => ['a.ts:1: wrong', 'b.ts:2: wrong']),
    {
      name: 'broken',
      run: () => {
        throw new Error('cannot read it');
      },
    },
    commandCheck('command', 'node', ['-e', 'console.error("told"); process.exit(3)']),
    commandCheck('good command', 'node', ['-e', '0']),
    commandCheck('no command', 'there-is-none', []),
  ];
  const outcomes = await runChecks(checks, 2);
  expect(outcomes.map(({ name, ok, output }) => [name, ok, output])).toEqual([
    ['clean', true, ''],
    ['faulty', false, 'a.ts:1: wrong\nb.ts:2: wrong'],
    ['broken', false, 'cannot read it'],
    ['command', false, 'told'],
    ['good command', true, ''],
    ['no command', false, expect.stringContaining('cannot start there-is-none')],
  ]);
});

test('no more checks run at once than asked', async () => {
  let running = 0;
  let most = 0;
  const check = {
    name: 'busy',
    run: async () => {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
      return { ok: true, output: '' };
    },
  };
  await runChecks(Array(7).fill(check), 3);
  expect(most).toBe(3);
});

test('failures are told after warnings, and the table comes last', () => {
  const text = renderOutcomes([
    { name: 'types', ok: false, output: 'wrong type', seconds: 3.14 },
    { name: 'length', ok: true, output: 'long file', seconds: 0 },
    { name: 'imports', ok: true, output: '', seconds: 0.25 },
  ]);
  expect(text).toBe(`── length
long file

── types
wrong type

FAIL  types      3.1 s
ok    length     0.0 s
ok    imports    0.3 s`);
});
