import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptOutcomes, outcomeKey } from './kept-outcomes.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'));
  file = join(folder, 'outcomes.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('an outcome is kept for the runs after, beside those of a run at the same time', () => {
  const [one, other] = [keptOutcomes(file), keptOutcomes(file)];

  one.set('a', 'killed');
  other.set('b', 'survived');
  one.set('c', 'timed out');

  const later = keptOutcomes(file);
  expect(['a', 'b', 'c', 'd'].map((key) => later.get(key))).toEqual([
    'killed',
    'survived',
    'timed out',
    undefined,
  ]);
  expect(readdirSync(folder)).toEqual(['outcomes.json']);
});

test('a file that cannot be read counts as empty', () => {
  writeFileSync(file, '{"a": ');

  const kept = keptOutcomes(file);
  kept.set('b', 'killed');

  expect([kept.get('a'), keptOutcomes(file).get('b')]).toEqual([undefined, 'killed']);
});

test('an outcome is of one change and of the tests that judged it', () => {
  const keys = [
    outcomeKey('x', new Map([['a.test.ts', '1']])),
    outcomeKey('y', new Map([['a.test.ts', '1']])),
    outcomeKey('x', new Map([['b.test.ts', '1']])),
    outcomeKey('x', new Map([['a.test.ts', '2']])),
  ];

  expect(new Set(keys).size).toBe(4);
  expect(outcomeKey('x', new Map([['a.test.ts', '1']]))).toBe(keys[0]);
});
