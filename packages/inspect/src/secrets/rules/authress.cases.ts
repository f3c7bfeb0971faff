import { type RuleCases, sample } from '../sample.testing.ts';

export const AUTHRESS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/authress-access-key',
    valid: [
      `sc_${sample('lower36', 20, 6271)}.${sample('lower36', 4, 6272)}.acc_${sample('lower36', 18, 6273)}.${sample('base64', 60, 6274)}`,
    ],
    invalid: [
      `sc_${sample('lower36', 20, 6275)}.${sample('lower36', 4, 6276)}.acc_${sample('lower36', 18, 6277)}`,
      `sc_${'x'.repeat(20)}.${'x'.repeat(4)}.acc_${'x'.repeat(18)}.${'x'.repeat(60)}`,
      `nsc_${sample('lower36', 20, 6278)}.${sample('lower36', 4, 6279)}.acc_${sample('lower36', 18, 6280)}.${sample('base64', 60, 6281)}`,
    ],
  },
];
