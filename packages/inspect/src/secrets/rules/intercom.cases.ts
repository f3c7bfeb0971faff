import { type RuleCases, sample } from '../sample.testing.ts';

export const INTERCOM_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/intercom-access-token',
    valid: [`dG9rO${sample('base62', 54, 5133)}=`],
    invalid: [
      `dG9rO${sample('base62', 24, 5134)}=`,
      `dG9rO${'x'.repeat(54)}=`,
      `ndG9rO${sample('base62', 54, 5135)}=`,
    ],
  },
];
