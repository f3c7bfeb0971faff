import { type RuleCases, sample } from '../sample.testing.ts';

export const QUICKNODE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/quicknode-token',
    valid: [
      {
        text: `https://late-sun.quiknode.pro/${sample('hex', 40, 5148)}/`,
        secret: sample('hex', 40, 5148),
      },
    ],
    invalid: [
      `https://late-sun.quiknode.pro/${sample('hex', 17, 5149)}/`,
      `https://late-sun.quiknode.pro/${'0'.repeat(40)}/`,
    ],
  },
];
