import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { findSecrets } from '../find-secrets.ts';
import { CODE_CASES } from './code.cases.ts';
import { CONFIG_CASES } from './config.cases.ts';
import { PASSWORD, RANDOM, SHORT } from './sample-values.testing.ts';

const LANGUAGES = Object.entries({ ...CODE_CASES, ...CONFIG_CASES });

describe.each(LANGUAGES)('%s', (_, { secret, none }) => {
  test.each([...secret])('%j holds a secret [SCAN-02]', (text) => {
    const bytes = Buffer.from(`\n${text}\n`);
    const value = [RANDOM, PASSWORD, SHORT].find((one) => text.includes(one));
    const found = findSecrets(bytes).map(({ start, end }) => bytes.toString('latin1', start, end));
    expect(found.length, 'one finding').toBe(1);
    if (value !== undefined) expect(found[0]).toContain(value);
  });

  test.each([...none])('%j holds none [SCAN-02]', (text) => {
    expect(findSecrets(Buffer.from(`\n${text}\n`)).map(({ rule }) => rule.id)).toEqual([]);
  });
});
