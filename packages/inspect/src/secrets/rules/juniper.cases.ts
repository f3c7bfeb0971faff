import { type RuleCases, sample } from '../sample.testing.ts';

export const JUNIPER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/juniper-type9-password',
    valid: [
      {
        text: `secret "$9$${sample('base62', 24, 5049)}";`,
        secret: `$9$${sample('base62', 24, 5049)}`,
      },
    ],
    invalid: [`secret "$9$${sample('base62', 9, 5050)}";`, `secret "$9$${'x'.repeat(24)}";`],
  },
];
