import { type RuleCases, sample } from '../sample.testing.ts';

export const NETRC_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/netrc-password',
    valid: [
      {
        text: `machine api.corp.net login bot password ${sample('base62', 20, 5051)}`,
        secret: sample('base62', 20, 5051),
      },
    ],
    invalid: [`machine api.corp.net login bot password ${'x'.repeat(20)}`],
  },
];
