import type { ScanFinding } from '@svc/contract';
import { expect, test } from 'vitest';
import { credentialName, firstToFix, pathsToCredentials } from './priorities.ts';

const relation = (from: string, to: string) => {
  const end = (text: string) => {
    const [kind = '', name = ''] = text.split(' ');
    return { kind, name };
  };
  return { from: end(from), to: end(to), path: 'a.py', line: 1 } as never;
};

test('the shortest path from an agent to each credential is followed through tools and models', () => {
  const paths = pathsToCredentials([
    relation('agent bot', 'tool mail'),
    relation('tool mail', 'model m'),
    relation('model m', 'credential KEY'),
    relation('agent bot', 'agent bot'),
    relation('agent other', 'credential DIRECT'),
    relation('tool unused', 'credential UNREACHED'),
  ]);
  expect([...paths]).toEqual([
    ['DIRECT', 'agent other -> credential DIRECT'],
    ['KEY', 'agent bot -> tool mail -> model m -> credential KEY'],
  ]);
});

test('findings are ordered by severity, then by blast radius', () => {
  const finding = (severity: string, score: number) =>
    ({ severity, blastRadius: { score, factors: [] } }) as unknown as ScanFinding;
  const all = [
    finding('low', 99),
    finding('high', 70),
    finding('critical', 60),
    finding('high', 90),
  ];
  expect(firstToFix(all, 3).map(({ blastRadius }) => blastRadius.score)).toEqual([60, 90, 70]);
});

test.each([
  ['API_KEY=…(40)', 'API_KEY'],
  ['export API_KEY = "…"', 'API_KEY'],
  ['const key = "…"', null],
])('the name of a credential is read from its line: %s', (excerpt, name) => {
  expect(credentialName({ excerpt } as ScanFinding)).toBe(name);
});
