import { LineIndex } from '@svc/analysis';
import { findSecrets, secretSpans } from '@svc/inspect';
import { expect, test } from 'vitest';
import { sampleToken } from '../sample-secret.testing.ts';
import { snippetHash } from './snippet-hash.ts';

function hashOf(text: string): string {
  const lines = new LineIndex(Buffer.from(text));
  return snippetHash(lines, 1, secretSpans(findSecrets(lines.bytes)));
}

const weak = ['hunter', '12', '2'].join('');

test.each([
  ['a found token', (value: string) => `model: gpt-4o # ${value}`, sampleToken(), sampleToken()],
  [
    'a weak password in JSON',
    (value: string) => `{"x": {"env": {"DB_PASS": "${value}"}}}`,
    weak,
    'x',
  ],
  ['an unquoted one', (value: string) => `MODEL=gpt-4o PASSWORD=${value} X=1`, weak, 'y'],
  ['an argument', (value: string) => `"args": ["--password", "${value}"]`, weak, 'w'],
  ['one in an address', (value: string) => `url: https://u:${value}@example.com/x`, weak, 'z'],
])(
  '%s does not change the hash of its line, so it cannot be guessed from it [SCAN-02]',
  (_, line, one, other) => {
    expect(hashOf(line(one))).toBe(hashOf(line(other)));
  },
);

test('every other change of the line changes the hash', () => {
  const hashes = ['model: gpt-4o', 'model: gpt-4', 'pass: x; model: gpt-4o'].map(hashOf);
  expect(new Set(hashes).size).toBe(3);
  expect(hashOf('  model: gpt-4o\r\nother')).toBe(hashes[0]);
});
