import { type RuleCases, sample } from '../sample.testing.ts';

export const MAKE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/make-webhook',
    valid: [
      {
        text: `https://hook.eu1.make.com/${sample('lower36', 32, 5180)}`,
        secret: sample('lower36', 32, 5180),
      },
    ],
    invalid: [
      `https://hook.eu1.make.com/${sample('lower36', 13, 5181)}`,
      `https://hook.eu1.make.com/${'x'.repeat(32)}`,
    ],
  },
];
