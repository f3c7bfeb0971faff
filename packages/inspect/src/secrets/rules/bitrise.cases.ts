import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const BITRISE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/bitrise-token',
    valid: [assigned('BITRISE_TOKEN', sample('base64url', 86, 5119))],
    invalid: [
      `BITRISE_TOKEN=${sample('base64url', 40, 5120)}`,
      `BITRISE_TOKEN=${'x'.repeat(86)}`,
      `BUILD_REFERENCE=${sample('base64url', 86, 5121)}`,
    ],
  },
];
