import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findSecrets } from '../find-secrets.ts';
import type { Run } from '../layers/encoding.ts';
import { blastRadius } from '../reach.ts';
import { sample } from '../sample.testing.ts';
import { secretSpans } from '../secret-match.ts';

const id = `AKIA${sample('base32', 16, 7)}`;
const secret = sample('base64', 40, 8).replaceAll('/', 'a');
const sid = `SK${sample('hex', 32, 9)}`;
const other = sample('base62', 32, 10);

function total(spans: readonly Run[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}

function found(text: string) {
  return findSecrets(Buffer.from(text)).map((match) => ({
    rule: match.rule.id,
    severity: match.severity,
    value: text.slice(match.start, match.end),
    parts: match.parts.map(({ rule, start, end }) => [rule, text.slice(start, end)]),
  }));
}

describe.each([
  ['names', `aws_access_key_id = ${id}\naws_secret_access_key = ${secret}\n`],
  ['the secret first', `AWS_SECRET_ACCESS_KEY=${secret}\nAWS_ACCESS_KEY_ID=${id}\n`],
  ['JSON', `{"AccessKeyId": "${id}", "Status": "Active", "SecretAccessKey": "${secret}"}`],
  ['no names', `# deploy user\n${id}\n${secret}\n`],
  ['a line of a table', `deploy,${id},${secret}\n`],
  ['a call', `boto3.client("s3", "${id}", "${secret}")`],
  ['a list of an MCP server', `"args": ["--id", "${id}", "--key", "${secret}"]`],
  ['an environment list', `- AWS_ACCESS_KEY_ID=${id}\n- AWS_SECRET_ACCESS_KEY=${secret}\n`],
])('an AWS key in %s', (_, text) => {
  test('is one critical finding of two parts [SCAN-02]', () => {
    const [one, ...more] = found(text);
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      rule: 'secret/aws-secret-access-key',
      severity: 'critical',
      value: secret,
    });
    expect(one?.parts.toSorted()).toEqual([
      ['secret/aws-access-key-id', id],
      ['secret/aws-secret-access-key', secret],
    ]);
  });
});

test('a key id alone is medium, and a value far from it is none of its own [SCAN-02]', () => {
  const expected = [{ rule: 'secret/aws-access-key-id', severity: 'medium', value: id, parts: [] }];
  expect(found(`id = ${id}\n`)).toEqual(expected);
  expect(found(`id = ${id}\n${'\n'.repeat(20)}${secret}\n`)).toEqual(expected);
  expect(found(`id = ${id}\ncommit ${sample('hex', 40)}\n`)).toEqual(expected);
});

test('two keys one after the other are two pairs, each with its own secret [SCAN-02]', () => {
  const [id2, secret2] = [`AKIA${sample('base32', 16, 17)}`, sample('base62', 40, 18)];
  const text = [id, secret, id2, secret2].join('\n');
  expect(found(text).map(({ parts }) => parts.map(([, value]) => value))).toEqual([
    [id, secret],
    [id2, secret2],
  ]);
});

test('a Twilio key and its secret are one finding [SCAN-02]', () => {
  const text = `TWILIO_KEY=${sid}\nTWILIO_API_SECRET=${other}\n`;
  expect(found(text)).toEqual([
    {
      rule: 'secret/twilio-api-key',
      severity: 'critical',
      value: other,
      parts: [
        ['secret/twilio-api-key', sid],
        ['secret/generic-assignment', other],
      ],
    },
  ]);
});

test('a client id beside a client secret is a part of it [SCAN-02]', () => {
  const [match] = found(`client_id: "app-4711"\nclient_secret: "${other}"\n`);
  expect(match?.parts).toEqual([
    ['identifier/client-id', 'app-4711'],
    ['secret/generic-quoted', other],
  ]);
});

test('an encoded pair is one finding, too [SCAN-02]', () => {
  const text = Buffer.from(`[default]\naws_access_key_id=${id}\naws_secret_access_key=${secret}\n`);
  const [match, ...more] = findSecrets(Buffer.from(`data: ${text.toString('base64')}\n`));
  expect(more).toEqual([]);
  expect(match?.severity).toBe('critical');
  expect(match?.encodings).toEqual(['base64']);
  expect(match?.parts).toHaveLength(2);
});

test('a pair needs no second part: its blast radius says so', () => {
  const [match] = findSecrets(Buffer.from(`${id}\n${secret}\n`));
  const rule = match?.rule ?? expect.fail('no match');
  expect(blastRadius(rule, true).score).toBeGreaterThan(blastRadius(rule).score);
});

test('any number of ids and secrets in any order: each value is in one finding only [SCAN-18]', () => {
  const piece = fc.oneof(
    fc.nat(50).map((seed) => `AKIA${sample('base32', 16, seed)}`),
    fc.nat(50).map((seed) => `aws_secret_access_key=${sample('base62', 40, seed + 60)}`),
    fc.nat(50).map((seed) => sample('base62', 40, seed + 60)),
    fc.constantFrom('\n', '\n\n\n\n\n\n', 'client_id = "abcdef1"'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const matches = findSecrets(Buffer.from(pieces.join('\n')));
      const secrets = matches.flatMap(({ start, end, parts }): readonly Run[] => {
        const own = parts.filter(({ rule }) => rule !== 'identifier/client-id');
        return own.length > 0 ? own : [{ start, end }];
      });
      expect(total(secrets)).toBeLessThanOrEqual(total(secretSpans(matches)));
    }),
  );
});
