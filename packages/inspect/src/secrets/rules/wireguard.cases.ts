import { type RuleCases, sample } from '../sample.testing.ts';

export const WIREGUARD_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/wireguard-private-key',
    valid: [
      {
        text: `PrivateKey = ${sample('base64', 42, 5033)}Q=`,
        secret: `${sample('base64', 42, 5033)}Q=`,
      },
    ],
    invalid: [`PrivateKey = ${sample('base64', 18, 5034)}Q=`, `PrivateKey = ${'x'.repeat(42)}Q=`],
  },
];
