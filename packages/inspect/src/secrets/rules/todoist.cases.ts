import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const TODOIST_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/todoist-api-token',
    valid: [assigned('TODOIST_API_TOKEN', sample('hex', 40, 5098))],
    invalid: [
      `TODOIST_API_TOKEN=${sample('hex', 17, 5099)}`,
      `TODOIST_API_TOKEN=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5100)}`,
    ],
  },
];
