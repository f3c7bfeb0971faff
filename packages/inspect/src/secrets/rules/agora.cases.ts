import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const AGORA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/agora-app-certificate',
    valid: [assigned('AGORA_APP_CERTIFICATE', sample('hex', 32, 5162))],
    invalid: [
      `AGORA_APP_CERTIFICATE=${sample('hex', 13, 5163)}`,
      `AGORA_APP_CERTIFICATE=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5164)}`,
    ],
  },
];
