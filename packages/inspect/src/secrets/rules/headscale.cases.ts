import { type RuleCases, sample } from '../sample.testing.ts';

export const HEADSCALE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/headscale-key',
    valid: [`hskey-api-${sample('base62', 12, 5022)}-${sample('base62', 64, 5023)}`],
    invalid: [
      `hskey-api-${sample('base62', 12, 5024)}-${sample('base62', 29, 5025)}`,
      `hskey-api-${'x'.repeat(12)}-${'x'.repeat(64)}`,
    ],
  },
];
