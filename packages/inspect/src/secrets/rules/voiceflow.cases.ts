import { type RuleCases, sample } from '../sample.testing.ts';

export const VOICEFLOW_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/voiceflow-api-key',
    valid: [
      `VF.DM.${sample('hex', 24, 5148)}.${sample('base62', 16, 5149)}`,
      `VF.${sample('hex', 24, 5161)}.${sample('base62', 16, 5162)}`,
    ],
    invalid: [
      `VF.DM.${sample('hex', 9, 5150)}.${sample('base62', 16, 5151)}`,
      `VF.DM.${'0'.repeat(24)}.${'x'.repeat(16)}`,
      `nVF.DM.${sample('hex', 24, 5152)}.${sample('base62', 16, 5153)}`,
    ],
  },
];
