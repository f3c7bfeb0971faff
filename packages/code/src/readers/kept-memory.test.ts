import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { syntaxReader } from '@svc/analysis/syntax';
import { expect, test } from 'vitest';
import type { Code } from '../program/code-tree.ts';
import { packCode, unpackCode } from '../program/packed-code.ts';
import { sourceKind } from './languages.ts';
import { sourceCode } from './source-code.ts';

const SOURCES = 16;
const COMMENT_LENGTH = 100_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

test.each([
  ['a.py', '#'],
  ['a.ts', '//'],
  ['A.kt', '//'],
])('A long name of %s does not keep its source in memory', async (path, comment) => {
  const kind = sourceKind(path);
  if (kind === null) throw new Error(`${path} has no kind of source`);
  const read = kind.grammar === null ? null : await syntaxReader(kind.grammar);
  const names = (number: number) => {
    const source = `a_name_longer_than_thirteen_${number} = 1\n${comment} ${'x'.repeat(COMMENT_LENGTH)}`;
    return namesOf(sourceCode(path, kind, source, read).code ?? []);
  };
  const kept = grownBy(names);
  expect(kept.texts.flat()).toContain('a_name_longer_than_thirteen_7');
  expect(kept.bytes).toBeLessThan((SOURCES * COMMENT_LENGTH) / 4);
});

test('A long name of packed code does not keep the other texts in memory', () => {
  const names = (number: number) => {
    const long: Code = { kind: 'text', value: 'x'.repeat(COMMENT_LENGTH), line: 1 };
    const name: Code = { kind: 'name', name: `a_name_longer_than_thirteen_${number}`, line: 1 };
    return namesOf(unpackCode(packCode([long, name])));
  };
  const kept = grownBy(names);
  expect(kept.texts.flat()).toContain('a_name_longer_than_thirteen_7');
  expect(kept.bytes).toBeLessThan((SOURCES * COMMENT_LENGTH) / 4);
});

/** What is made for each source, and how much memory it keeps. */
function grownBy(make: (number: number) => string[]): { texts: string[][]; bytes: number } {
  make(SOURCES);
  collect();
  const before = process.memoryUsage().heapUsed;
  const texts = Array.from({ length: SOURCES }, (_, number) => make(number));
  collect();
  return { texts, bytes: process.memoryUsage().heapUsed - before };
}

function namesOf(codes: readonly Code[]): string[] {
  return codes.flatMap((code): string[] => {
    if (code.kind === 'name') return [code.name];
    if (code.kind === 'binding') return namesOf([code.target]);
    return code.kind === 'other' ? namesOf(code.parts) : [];
  });
}
