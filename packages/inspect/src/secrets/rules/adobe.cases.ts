import { type RuleCases, sample } from '../sample.testing.ts';

export const ADOBE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/adobe-client-secret',
    valid: [`p8e-${sample('base64url', 32, 5230)}`],
    invalid: [
      `p8e-${sample('base64url', 13, 5231)}`,
      `p8e-${'x'.repeat(32)}`,
      `np8e-${sample('base64url', 32, 5232)}`,
    ],
  },
];
