import type { RuleCases } from '../sample.testing.ts';
import { sampleUuid } from '../sample-value.testing.ts';

export const GCNOTIFY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/gcnotify-api-key',
    valid: [`gcntfy-letters-${sampleUuid(6282)}-${sampleUuid(6283)}`],
    invalid: [
      `gcntfy-letters-${sampleUuid(6284)}`,
      `ngcntfy-letters-${sampleUuid(6285)}-${sampleUuid(6286)}`,
    ],
  },
];
