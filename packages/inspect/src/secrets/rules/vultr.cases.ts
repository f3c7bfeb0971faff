import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const VULTR_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/vultr-api-key',
    valid: [assigned('VULTR_API_KEY', sample('upper36', 36, 5028))],
    invalid: [
      `VULTR_API_KEY=${sample('upper36', 15, 5029)}`,
      `VULTR_API_KEY=${'X'.repeat(36)}`,
      `BUILD_REFERENCE=${sample('upper36', 36, 5030)}`,
    ],
  },
];
