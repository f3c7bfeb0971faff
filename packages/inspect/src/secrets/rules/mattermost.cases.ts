import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const MATTERMOST_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/mattermost-token',
    valid: [assigned('MATTERMOST_TOKEN', sample('lower36', 26, 5099))],
    invalid: [
      `MATTERMOST_TOKEN=${sample('lower36', 10, 5100)}`,
      `MATTERMOST_TOKEN=${'x'.repeat(26)}`,
      `BUILD_REFERENCE=${sample('lower36', 26, 5101)}`,
    ],
  },
];
