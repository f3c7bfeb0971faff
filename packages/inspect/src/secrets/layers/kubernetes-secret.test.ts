import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { findSecrets } from '../find-secrets.ts';
import { sample } from '../sample.testing.ts';

const RANDOM = sample('base62', 24, 71);
const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const manifest = (body: string, kind = 'Secret') =>
  `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: app\n${body}`;

const found = (text: string) =>
  findSecrets(Buffer.from(text, 'latin1')).map(({ start, end }) => text.slice(start, end));

test.each([
  ['stringData', `stringData:\n  dsn-part: ${RANDOM}\n`, RANDOM],
  ['stringData with quotes', `stringData:\n  licence: "${RANDOM}"\n`, RANDOM],
  ['data', `data:\n  whatever: ${base64(RANDOM)}\n`, base64(RANDOM)],
  ['data with padding', `data:\n  other: ${base64(`${RANDOM}x`)}\n`, base64(`${RANDOM}x`)],
  [
    'the second document',
    `data: {}\n---\n${manifest(`data:\n  a: ${base64(RANDOM)}\n`)}`,
    base64(RANDOM),
  ],
])('a Secret holds secrets under any key: %s [SCAN-02]', (_name, body, expected) => {
  expect(found(manifest(body))).toEqual([expected]);
});

test.each([
  ['a ConfigMap', manifest(`data:\n  whatever: ${RANDOM}\n`, 'ConfigMap')],
  ['another section', manifest(`stringData: {}\nlabels:\n  whatever: ${RANDOM}\n`)],
  ['a word', manifest('stringData:\n  region: eu-central-1\n  username: application\n')],
  ['a template', manifest('stringData:\n  whatever: {{ .Values.whatever }}\n')],
  ['an encoded word', manifest(`data:\n  username: ${base64('application')}\n`)],
])('%s is none [SCAN-02]', (_name, text) => {
  expect(found(text)).toEqual([]);
});

test('a manifest of many keys is looked through once a line [SCAN-18]', () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => `  key${n}: ${'a'.repeat(40)}`);
  expect(found(manifest(`stringData:\n${lines.join('\n')}\n`))).toEqual([]);
});
