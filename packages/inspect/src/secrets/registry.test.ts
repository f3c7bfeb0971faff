import { Buffer } from 'node:buffer';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SEVERITIES } from '@svc/contract';
import { describe, expect, test } from 'vitest';
import { SECRET_CASES } from './cases.generated.ts';
import { findSecrets } from './find-secrets.ts';
import { mask } from './mask.ts';
import { blastRadius } from './reach.ts';
import { SECRET_RULES } from './registry.ts';

function found(text: string): { rule: string; secret: string }[] {
  return findSecrets(Buffer.from(text, 'latin1')).map(({ rule, start, end }) => ({
    rule: rule.id,
    secret: text.slice(start, end),
  }));
}

/** 10 kB without a candidate: amid so much, a candidate is confirmed in a window that is cut out of the text. */
const LONG = 'plain words of a page\n'.repeat(500);

test('rule ids are unique, well-formed and begin with their provider [SCAN-02]', () => {
  const ids = SECRET_RULES.map((rule) => rule.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const rule of SECRET_RULES) {
    expect(rule.id).toMatch(/^secret\/[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(rule.id.startsWith(`secret/${rule.provider}`)).toBe(true);
    expect(SEVERITIES).toContain(rule.severity);
    expect(rule.remediation.length).toBeLessThanOrEqual(2000);
    expect(rule.source.length).toBeGreaterThan(10);
  }
});

test('every rule has valid and invalid cases, and every case a rule', () => {
  const rules = SECRET_RULES.map((rule) => rule.id as string).sort();
  expect(SECRET_CASES.map((cases) => cases.rule).sort()).toEqual(rules);
  for (const cases of SECRET_CASES) {
    expect(cases.valid.length, cases.rule).toBeGreaterThan(0);
    expect(cases.invalid.length, cases.rule).toBeGreaterThan(0);
  }
});

test('a file of rules holds those of one provider, which its name says, and has its cases beside it', () => {
  const folder = join(import.meta.dirname, 'rules');
  for (const file of readdirSync(folder).filter((name) => !name.endsWith('.cases.ts'))) {
    const provider = file.slice(0, -'.ts'.length);
    const rules = SECRET_RULES.filter((rule) => rule.provider === provider).map(({ id }) => id);
    const source = readFileSync(join(folder, file), 'utf8');
    expect(existsSync(join(folder, `${provider}.cases.ts`)), file).toBe(true);
    expect(rules.length, file).toBeGreaterThan(0);
    for (const [, id] of source.matchAll(/\bid: '([^']+)'/g)) expect(rules, file).toContain(id);
  }
});

test('a value whose format shows its kind is found in a sentence, without a name beside it [SCAN-02]', () => {
  const missed = SECRET_CASES.filter(({ rule, valid }) => {
    const bare = valid.filter((item) => typeof item === 'string');
    return bare.some((secret) => {
      const matches = found(`Then I ran it with ${secret} and it worked.`);
      return !matches.some((match) => match.rule === rule && match.secret === secret);
    });
  });
  expect(missed.map(({ rule }) => rule)).toEqual([]);
});

describe.each(SECRET_CASES)('$rule', ({ rule, valid, invalid }) => {
  test('finds exactly the secret of its valid cases, also amid other text [SCAN-02]', () => {
    for (const item of valid) {
      const { text, secret } = typeof item === 'string' ? { text: item, secret: item } : item;
      expect(found(text)).toContainEqual({ rule, secret });
      expect(found(`# note\n"${text}"\nend`)).toContainEqual({ rule, secret });
    }
  });

  test('finds nothing in its invalid cases [SCAN-02]', () => {
    for (const text of invalid) expect(found(text).map((match) => match.rule)).not.toContain(rule);
  });

  test('finds the same amid a long text as in a short one, in its valid and its invalid cases [SCAN-02]', () => {
    const cases = valid.map((item) => (typeof item === 'string' ? item : item.text));
    for (const text of [...cases, ...invalid]) {
      expect(found(`${LONG}${text}\n~\n${LONG}`)).toEqual(found(`\n${text}\n~\n`));
    }
  });

  test('masks its secrets to the public prefix and at most four characters [SCAN-02]', () => {
    for (const item of valid) {
      const secret = typeof item === 'string' ? item : item.secret;
      const own = SECRET_RULES.find(({ id }) => id === rule);
      const shown = mask(secret).replace(/…\((?:<?\d+)\)$/, '');
      const prefix = own?.prefixes?.find((start) => secret.startsWith(start)) ?? '';
      const header = /^-----BEGIN [A-Z0-9 ]+-----/.exec(secret)?.[0] ?? prefix;
      expect(shown.length).toBeLessThanOrEqual(header.length + 4);
      expect(mask(secret)).not.toContain(secret);
    }
  });
});

test('the factors of every rule add up to its blast radius, at most 100', () => {
  for (const rule of SECRET_RULES) {
    const { score, factors } = blastRadius(rule);
    expect(score).toBe(factors.reduce((sum, factor) => sum + factor.points, 0));
    expect(score).toBeLessThanOrEqual(100);
    expect(factors.every((factor) => factor.value.length <= 200)).toBe(true);
  }
});
