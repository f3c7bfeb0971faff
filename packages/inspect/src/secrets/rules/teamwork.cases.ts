import { type RuleCases, sample } from '../sample.testing.ts';

export const TEAMWORK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/teamwork-api-token',
    valid: [`tkn.v1_${sample('base62', 71, 6812)}=`],
    invalid: [
      `tkn.v1_${sample('base62', 23, 6813)}`,
      `tkn.v1_${'x'.repeat(71)}=`,
      `ntkn.v1_${sample('base62', 71, 6814)}=`,
    ],
  },
];
