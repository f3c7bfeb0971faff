import { SECRET_RULES } from '@svc/inspect';
import { expect, test } from 'vitest';
import { randomOf } from '../sanitizer/random.ts';
import { NATURAL_FORMS } from './natural-forms.ts';
import { parsePeerPattern } from './peer-pattern.ts';
import type { PeerRule } from './peer-rules.ts';
import {
  drawSamples,
  drawValue,
  entropyOf,
  type FormSample,
  missedRules,
  scoreForms,
} from './score-forms.ts';
import { asIssued } from './vendor-form.ts';

const rule = (source: string, more: Partial<PeerRule> = {}): PeerRule => ({
  peer: 'gitleaks',
  id: 'acme-api-key',
  words: ['acme', 'api', 'key'],
  value: parsePeerPattern(source),
  isDistinct: true,
  entropy: 0,
  isHelper: false,
  ...more,
});

test('values are drawn above the entropy of their rule, on one line, without quotes', () => {
  const random = randomOf(3);
  expect(drawValue(rule('(?:ab){8}'), random)).toBe('ab'.repeat(8));
  expect(drawValue(rule('(?:ab){8}', { entropy: 1 }), random)).toBeNull();
  expect(drawValue(rule('[a-z]{8}\n[a-z]{8}'), random)).toBeNull();
  expect(drawValue(rule('[a-z]{8}"[a-z]{8}'), random)).toBeNull();
  expect(drawValue(rule('[a-z]{5}'), random)).toBeNull();
  const mixed = drawValue(rule('(?:ab){8}|[a-z]{32}', { entropy: 3 }), random) ?? '';
  expect(entropyOf(mixed)).toBeGreaterThan(3);
  expect(entropyOf('abcd')).toBe(2);
});

test('each value stands in a natural form, those of a distinct form in a sentence, too', () => {
  const samples = drawSamples([rule('ak-[a-z0-9]{20}')], NATURAL_FORMS.length, 1);
  const natural = samples.filter(({ isBare }) => !isBare);
  expect(new Set(natural.map(({ form }) => form)).size).toBe(NATURAL_FORMS.length);
  expect(samples.filter(({ isBare }) => isBare)).toHaveLength(NATURAL_FORMS.length);
  for (const { text, line, isBare } of samples) {
    const own = text.split('\n')[line - 1] ?? '';
    expect(own).toMatch(/ak-[a-z0-9]{20}/);
    if (!isBare) expect(own).toMatch(/acme.*api.?key/i);
  }
  expect(new Set(samples.map(({ path }) => path)).size).toBe(samples.length);
  expect(drawSamples([rule('[a-z]{20}', { isDistinct: false })], 2, 1)).toHaveLength(2);
  expect(drawSamples([rule('[a-z]{20}', { id: 'jwt-base64' })], 2, 1)).toEqual([]);
});

test('samples are the same for one seed and others for another', () => {
  const draw = (seed: number) => drawSamples([rule('ak-[a-z0-9]{20}')], 3, seed);
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
});

const sample = (path: string, more: Partial<FormSample> = {}): FormSample => ({
  peer: 'gitleaks',
  rule: 'acme',
  judgement: 'secret',
  form: 'x',
  isBare: false,
  text: 'a\nb\nc',
  line: 2,
  path,
  ...more,
});

test('a sample is found when a finding touches its line in its file', () => {
  const samples = [
    sample('a'),
    sample('b'),
    sample('c', { isBare: true }),
    sample('d', { judgement: 'public' }),
    sample('e', { peer: 'kingfisher' }),
  ];
  const found = [
    { path: 'a', line: 1, end: 2 },
    { path: 'b', line: 3, end: 3 },
    { path: 'b', line: 1, end: 1 },
    { path: 'd', line: 2, end: 2 },
  ];
  const [gitleaks, kingfisher] = scoreForms(samples, 'svc', found);
  expect(gitleaks).toEqual({
    peer: 'gitleaks',
    tool: 'svc',
    natural: { found: 1, of: 2, share: 0.5 },
    bare: { found: 0, of: 1, share: 0 },
    public: { found: 1, of: 1, share: 1 },
  });
  expect(kingfisher?.natural).toEqual({ found: 0, of: 1, share: 0 });
  expect(missedRules(samples, found).map(({ rule, missed }) => [rule, missed.length])).toEqual([
    ['gitleaks acme bare', 1],
    ['kingfisher acme natural', 1],
    ['gitleaks acme natural', 1],
  ]);
});

test.each([
  ['secret/github-token', `ghp_${'x'.repeat(36)}`],
  ['secret/npm-access-token', `npm_${'x'.repeat(36)}`],
  ['secret/vercel-token', `vcp_${'x'.repeat(56)}`],
  ['secret/polar-access-token', `polar_oat_${'x'.repeat(20)}`],
  ['secret/grafana-service-account-token', `glsa_${'x'.repeat(32)}_00000000`],
  ['secret/atlassian-api-token', `ATATT3${'x'.repeat(60)}`],
  ['secret/age-identity', `AGE-SECRET-KEY-1${'X'.repeat(58)}`],
  ['secret/netbird-access-token', `nbp_${'x'.repeat(36)}`],
  ['secret/sui-private-key', `suiprivkey1${'x'.repeat(58)}`],
  ['secret/nostr-private-key', `nsec1${'x'.repeat(58)}`],
])('a value that is made as issued has the checksum of %s', (id, drawn) => {
  const own = SECRET_RULES.find((one) => one.id === id);
  const value = asIssued(drawn, randomOf(5));
  expect(value).toMatch(new RegExp(`^(?:${own?.pattern})$`));
  expect(own?.checksum?.(value)).toBe(true);
});

test('a value of a form that vendors issue as it is drawn is not changed', () => {
  expect(asIssued('dop_v1_abc', randomOf(1))).toBe('dop_v1_abc');
});
