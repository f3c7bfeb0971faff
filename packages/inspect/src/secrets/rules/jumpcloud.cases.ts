import { type RuleCases, sample } from '../sample.testing.ts';

export const JUMPCLOUD_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/jumpcloud-api-key',
    valid: [`jca_${sample('base62', 36, 5010)}`],
    invalid: [
      `jca_${sample('base62', 15, 5011)}`,
      `jca_${'x'.repeat(36)}`,
      `njca_${sample('base62', 36, 5012)}`,
    ],
  },
];
