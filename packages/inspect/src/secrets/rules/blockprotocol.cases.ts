import { type RuleCases, sample } from '../sample.testing.ts';

export const BLOCKPROTOCOL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/blockprotocol-api-key',
    valid: [`b10ck5.${sample('base62', 32, 6513)}.${sample('base62', 36, 6514)}`],
    invalid: [
      `b10ck5.${sample('base62', 32, 6515)}`,
      `b10ck5.${'x'.repeat(32)}.${'x'.repeat(36)}`,
      `nb10ck5.${sample('base62', 32, 6516)}.${sample('base62', 36, 6517)}`,
      `b10ck5.${sample('base62', 32, 6518)}.${sample('base62', 37, 6519)}`,
    ],
  },
];
