import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const SEMGREP_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/semgrep-token',
    valid: [assigned('SEMGREP_APP_TOKEN', sample('hex', 64, 5239))],
    invalid: [
      `SEMGREP_APP_TOKEN=${sample('hex', 29, 5240)}`,
      `SEMGREP_APP_TOKEN=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5241)}`,
    ],
  },
];
