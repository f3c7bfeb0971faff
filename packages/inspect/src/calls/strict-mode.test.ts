import { atLeast } from '@svc/contract';
import { describe, expect, test } from 'vitest';
import { SECRET_CASES } from '../secrets/cases.generated.ts';
import { SECRET_RULES } from '../secrets/registry.ts';
import { sample } from '../secrets/sample.testing.ts';
import { inspectArguments, inspectText } from './inspect-call.ts';
import type { Inspection } from './inspection.ts';

/** What the built-in pack denies. */
function isDenied({ classes }: Inspection): boolean {
  return classes.some(
    ({ severity, confidence }) => atLeast(severity, 'high') && confidence !== 'low',
  );
}

const samples = SECRET_CASES.flatMap(({ rule, valid: [first] }) => {
  const text = typeof first === 'string' ? first : (first?.text ?? '');
  return isDenied(inspectArguments({ a: text })) ? [{ rule, text }] : [];
});

const github = () => {
  const found = samples.find(({ rule }) => rule === 'secret/github-token');
  return found?.text ?? '';
};

describe.each([
  'see example.com ',
  'https://x.example/ ',
  'test ',
  'fake ',
  'for tests: ',
  '-test- ',
  'placeholder ',
  '<your key> ',
  'changeme ',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a reference of a shell
  '${VAR} ',
])('the words %s before a secret', (words) => {
  test('lower no rule: what is denied alone is denied after them [GOV-02]', () => {
    const allowed = samples.filter(({ text }) => !isDenied(inspectArguments({ a: words + text })));

    expect(samples.length).toBeGreaterThan(400);
    expect(allowed.map(({ rule }) => rule)).toEqual([]);
  });
});

test.each(['x.example ', 'example', 'test', 'fixtures/test.env', 'placeholder'])(
  'the key %j lowers no rule either [GOV-02]',
  (key) => {
    const allowed = samples.filter(({ text }) => !isDenied(inspectArguments({ [key]: text })));

    expect(allowed.map(({ rule }) => rule)).toEqual([]);
  },
);

test('a secret is found as a key, whatever stands before it [GOV-02]', () => {
  const lines = samples.filter(({ text }) => !text.includes('\n'));
  const allowed = lines.filter(
    ({ text }) => !isDenied(inspectArguments({ [`see example.com ${text}`]: 1 })),
  );

  expect(allowed.map(({ rule }) => rule)).toEqual([]);
});

test.each([
  [
    'a word of a test within it',
    (secret: string) => `${secret.slice(0, 40)}-test-${secret.slice(40)}`,
  ],
  ['a placeholder after it', (secret: string) => `${secret}-example`],
  ['repeated characters after it', (secret: string) => `${secret}-xxxxxxxxxx`],
  ['the alphabet after it', (secret: string) => `${secret}-abcdefghijkl`],
])('a random value is a secret with %s [GOV-02]', (_, disguise) => {
  const secret = `sk-ant-api03-${sample('base62', 93)}AA`;

  expect(isDenied(inspectText(disguise(secret)))).toBe(true);
});

test('invisible characters and full-width letters hide no secret, and join none to a word [GOV-02]', () => {
  const secret = github();
  const texts = [
    `${secret.slice(0, 20)}\u200b${secret.slice(20)}`,
    `${secret.slice(0, 7)}\u00ad\u2060${secret.slice(7)}`,
    `\uff47${secret.slice(1)}`,
    `abc\u200b${secret}`,
    `\uff21${secret}`,
    `${secret.slice(0, 10)}\u0000${secret.slice(10)}`,
  ];

  expect(texts.map((text) => isDenied(inspectArguments({ a: text })))).toEqual(
    texts.map(() => true),
  );
  expect(isDenied(inspectArguments({ [texts[0] as string]: [] }))).toBe(true);
});

test('checksums and structure hold in strict mode: a changed character makes a token of no kind [GOV-02]', () => {
  const secret = github();
  const changed = secret.slice(0, 12) + (secret[12] === 'a' ? 'b' : 'a') + secret.slice(13);

  expect(inspectText(changed).classes).toEqual([]);
});

test('what is no secret in a scan is none of the same rule in strict mode, placeholders with random parts aside', () => {
  const rules = new Map(SECRET_RULES.map((rule) => [rule.id as string, rule]));
  const found = SECRET_CASES.flatMap(({ rule, invalid }) =>
    invalid.filter((text) =>
      inspectText(text).classes.some(
        ({ ruleId, severity, confidence }) =>
          ruleId === rule && rules.has(rule) && atLeast(severity, 'high') && confidence !== 'low',
      ),
    ),
  );

  expect(found).toEqual([]);
});

test('decoys hide nothing: rules see all matches, and only what is shown is cut [GOV-02]', () => {
  const decoy = (n: number) => `sk-proj-${sample('base62', 20, n)}-test-${sample('base62', 20, n)}`;
  const args = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [`a${String(i).padStart(3, '0')}`, decoy(i)]),
  );

  const { findings, omitted, classes } = inspectArguments({ ...args, body: github() });

  expect(classes).toContainEqual(
    expect.objectContaining({ ruleId: 'secret/github-token', confidence: 'high', at: '/body' }),
  );
  expect(findings[0]).toMatchObject({ at: '/body' });
  expect(findings).toHaveLength(100);
  expect(omitted).toBe(201);
});

test('a claim of low confidence hides no surer one on the same bytes [GOV-02]', () => {
  const url = `postgres://admin:sk-proj-${sample('base62', 24)}@db.internal.corp:5432/prod`;

  expect(isDenied(inspectText(url))).toBe(true);
});

test('junk to decode exhausts the budget, and is then not taken for clean [GOV-02]', () => {
  const junk = Buffer.from('hello this is text '.repeat(40_000)).toString('base64');
  const hidden = Buffer.from(`token: ${github()}`).toString('base64');
  const { refused, classes } = inspectArguments({ a: junk, z: hidden }, { maxSteps: 600_000 });

  expect(refused ?? classes.map(({ ruleId }) => ruleId)).toContain('600000 steps');
  expect(isDenied(inspectArguments({ a: junk, z: hidden }))).toBe(true);
});
