import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const PUSHOVER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/pushover-token',
    valid: [assigned('PUSHOVER_TOKEN', sample('lower36', 30, 5138))],
    invalid: [
      `PUSHOVER_TOKEN=${sample('lower36', 12, 5139)}`,
      `PUSHOVER_TOKEN=${'x'.repeat(30)}`,
      `BUILD_REFERENCE=${sample('lower36', 30, 5140)}`,
    ],
  },
];
