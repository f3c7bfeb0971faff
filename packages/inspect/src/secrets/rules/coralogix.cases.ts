import { type RuleCases, sample } from '../sample.testing.ts';

export const CORALOGIX_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/coralogix-api-key',
    valid: [`cxtp_${sample('base62', 30, 5143)}`],
    invalid: [
      `cxtp_${sample('base62', 12, 5144)}`,
      `cxtp_${'x'.repeat(30)}`,
      `ncxtp_${sample('base62', 30, 5145)}`,
    ],
  },
];
