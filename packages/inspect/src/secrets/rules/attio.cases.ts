import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const ATTIO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/attio-api-key',
    valid: [assigned('ATTIO_API_KEY', sample('hex', 64, 5077))],
    invalid: [
      `ATTIO_API_KEY=${sample('hex', 29, 5078)}`,
      `ATTIO_API_KEY=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5079)}`,
    ],
  },
];
