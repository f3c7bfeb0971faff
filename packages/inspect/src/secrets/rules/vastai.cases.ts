import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const VASTAI_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/vastai-api-key',
    valid: [assigned('VASTAI_API_KEY', sample('hex', 64, 5028))],
    invalid: [
      `VASTAI_API_KEY=${sample('hex', 29, 5029)}`,
      `VASTAI_API_KEY=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5030)}`,
    ],
  },
];
