import { expect, test } from 'vitest';
import {
  type Check,
  commandCheck,
  faultCheck,
  renderOutcome,
  renderOutputs,
  runChecks,
} from './check.ts';

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

test('each check is heard of when it ends', async () => {
  const ended: string[] = [];
  const slow = Promise.withResolvers<void>();
  const checks = [
    faultCheck('slow', () => slow.promise.then(() => [])),
    faultCheck('quick', () => []),
  ];

  await runChecks(checks, 2, ({ name }) => {
    ended.push(name);
    if (name === 'quick') slow.resolve();
  });

  expect(ended).toEqual(['quick', 'slow']);
});

test('failures stand behind warnings, and the summary comes last', () => {
  const types = { name: 'types', ok: false, output: 'wrong type', seconds: 3.14 };
  const length = { name: 'length', ok: true, output: 'long file', seconds: 0 };
  const imports = { name: 'imports', ok: true, output: '', seconds: 0.25 };

  expect(renderOutcome(types, 7)).toBe('FAIL  types      3.1 s');
  expect(renderOutcome(imports, 7)).toBe('ok    imports    0.3 s');
  expect(renderOutputs([types, length, imports])).toBe(`── length
long file

── types
wrong type

1 of 3 checks failed: types`);
  expect(renderOutputs([imports])).toBe('all 1 checks passed');
});
