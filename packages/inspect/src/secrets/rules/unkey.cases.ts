import { type RuleCases, sample } from '../sample.testing.ts';

export const UNKEY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/unkey-root-key',
    valid: [`unkey_${sample('base62', 32, 6218)}`],
    invalid: [
      `unkey_${sample('base62', 10, 6219)}`,
      `unkey_${'x'.repeat(32)}`,
      `unkey_${sample('base62', 32, 6220)}${sample('base62', 4, 6221)}`,
      `nunkey_${sample('base62', 32, 6222)}`,
    ],
  },
];
