import { type RuleCases, sample } from '../sample.testing.ts';

export const INFURA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/infura-api-key',
    valid: [
      {
        text: `https://mainnet.infura.io/v3/${sample('hex', 32, 5146)}`,
        secret: sample('hex', 32, 5146),
      },
    ],
    invalid: [
      `https://mainnet.infura.io/v3/${sample('hex', 13, 5147)}`,
      `https://mainnet.infura.io/v3/${'0'.repeat(32)}`,
    ],
  },
];
