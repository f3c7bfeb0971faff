import { describe, expect, test } from 'vitest';
import type { ExpressionJson, PolicyJson } from '../cedar/policy-json.ts';
import type { FindingFact } from '../facts.ts';
import { findingThreshold } from './finding-threshold.ts';

const context = (...names: readonly string[]): ExpressionJson =>
  names.reduce<ExpressionJson>((left, attr) => ({ '.': { left, attr } }), { Var: 'context' });
const compare = (operator: string, path: readonly string[], value: unknown) =>
  ({ [operator]: { left: context(...path), right: { Value: value } } }) as ExpressionJson;
const policy = (body: ExpressionJson, kind = 'when') =>
  ({ effect: 'forbid', conditions: [{ kind, body }] }) as unknown as PolicyJson;

const SECRET: FindingFact = {
  ruleId: 'secret/some-key',
  title: 'Some key',
  category: 'secret',
  severity: 'high',
  confidence: 'medium',
  at: '/key',
};
const PATH = ['findings', 'secret', 'mediumConfidence'];
const refersTo = (body: ExpressionJson, finding = SECRET) =>
  findingThreshold(policy(body))?.(finding) ?? null;

describe('a comparison with a threshold refers to a finding', () => {
  const atLeastHigh = compare('>=', PATH, 4);

  test('that has its category, severity and confidence', () => {
    expect(refersTo(atLeastHigh)).toBe(true);
    expect(refersTo(compare('>=', ['findings', 'any', 'mediumConfidence'], 4))).toBe(true);
  });

  test.each<[string, Partial<FindingFact>]>([
    ['category', { category: 'injection' }],
    ['severity', { severity: 'medium' }],
    ['confidence', { confidence: 'low' }],
  ])('and to none whose %s alone differs', (_part, change) => {
    expect(refersTo(atLeastHigh, { ...SECRET, ...change })).toBe(false);
  });

  test('above its value where it excludes that', () => {
    expect(refersTo(compare('>', PATH, 3))).toBe(true);
    expect(refersTo(compare('>', PATH, 4))).toBe(false);
  });
});

test('a policy that looks for a rule refers to findings of that rule', () => {
  const contains = compare('contains', ['findings', 'rules'], SECRET.ruleId);

  expect(refersTo(contains)).toBe(true);
  expect(refersTo(contains, { ...SECRET, ruleId: 'secret/other' })).toBe(false);
});

test.each<[string, PolicyJson]>([
  ['the rules of something else', policy(compare('contains', ['tags', 'rules'], SECRET.ruleId))],
  ['the threshold of something else', policy(compare('>=', ['rate', 'secret', 'any'], 1))],
  ['a shorter path', policy(compare('>=', PATH.slice(0, 2), 1))],
  ['a longer path', policy(compare('>=', [...PATH, 'more'], 1))],
  ['a value that is no number', policy(compare('>=', PATH, 'high'))],
  ['another comparison', policy(compare('<', PATH, 4))],
  ['a condition of what is left out', policy(compare('>=', PATH, 4), 'unless')],
])('a policy with %s refers to no finding', (_what, json) => {
  expect(findingThreshold(json)).toBe(null);
});
