import { analysisRun } from '@svc/analysis';
import { folderTree } from '@svc/analysis/testing';
import { expect, test } from 'vitest';
import { codeProgram } from '../files/code-program.ts';
import { type Code, partsOf } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';

/** Names of the calls in each part of the first loop of a file. */
async function callsByPart(path: string, text: string) {
  const program = await codeProgram([path], folderTree({ [path]: text }), analysisRun());
  const loop = firstLoop(program.file(path)?.code ?? []);
  return loop.parts.map((part) => callsIn(part).join(' '));
}

function firstLoop(codes: readonly Code[]): Extract<Code, { kind: 'other' }> {
  const all = codes.flatMap(function inside(code): Code[] {
    return [code, ...partsOf(code).flatMap(inside)];
  });
  const found = all.find((code) => code.kind === 'other' && code.repeats === true);
  return found as Extract<Code, { kind: 'other' }>;
}

const callsIn = (code: Code): string[] => [
  ...(code.kind === 'call' ? [lastName(code.callee) ?? ''] : []),
  ...partsOf(code).flatMap(callsIn),
];

test.each([
  ['a.ts', 'while (header()) { body(); }'],
  ['a.ts', 'do { body(); } while (header());'],
  ['A.java', 'class A { void a() { do { body(); } while (header()); } }'],
  ['A.cs', 'class A { void B() { do { body(); } while (header()); } }'],
])(
  'the body of a loop is its last part, wherever its condition stands: %s %s',
  async (path, text) => {
    const parts = await callsByPart(path, text);
    expect([parts.slice(0, -1).join(''), parts.at(-1)]).toEqual(['header', 'body']);
  },
);

test('what runs after the last round of a loop of Python is with its body, not its header', async () => {
  const parts = await callsByPart('a.py', 'for one in header():\n    body()\nelse:\n    after()\n');
  expect([parts.slice(0, -1).join(''), parts.at(-1)]).toEqual(['header', 'body after']);
});
