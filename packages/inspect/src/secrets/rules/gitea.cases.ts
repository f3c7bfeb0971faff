import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const GITEA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/gitea-token',
    valid: [assigned('GITEA_TOKEN', sample('hex', 40, 5100))],
    invalid: [
      `GITEA_TOKEN=${sample('hex', 17, 5101)}`,
      `GITEA_TOKEN=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5102)}`,
    ],
  },
];
