import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const CIVO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/civo-api-key',
    valid: [assigned('CIVO_TOKEN', sample('base62', 50, 5034))],
    invalid: [
      `CIVO_TOKEN=${sample('base62', 22, 5035)}`,
      `CIVO_TOKEN=${'x'.repeat(50)}`,
      `BUILD_REFERENCE=${sample('base62', 50, 5036)}`,
    ],
  },
];
