import { type RuleCases, sample } from '../sample.testing.ts';

export const ZEP_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/zep-api-key',
    valid: [`z_1dWlkIjoi${sample('base62', 51, 6761)}.${sample('base64url', 86, 6762)}`],
    invalid: [
      `z_1dWlkIjoi${sample('base62', 51, 6763)}`,
      `z_1dWlkIjoi${sample('base62', 51, 6764)}.${sample('base62', 20, 6765)}`,
      `z_1dWlkIjoi${'x'.repeat(51)}.${'x'.repeat(86)}`,
      `nz_1dWlkIjoi${sample('base62', 51, 6766)}.${sample('base64url', 86, 6767)}`,
    ],
  },
];
