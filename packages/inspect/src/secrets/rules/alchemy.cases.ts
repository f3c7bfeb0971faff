import { type RuleCases, sample } from '../sample.testing.ts';

export const ALCHEMY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/alchemy-api-key',
    valid: [
      {
        text: `https://eth-mainnet.g.alchemy.com/v2/${sample('base64url', 32, 5144)}`,
        secret: sample('base64url', 32, 5144),
      },
    ],
    invalid: [
      `https://eth-mainnet.g.alchemy.com/v2/${sample('base64url', 13, 5145)}`,
      `https://eth-mainnet.g.alchemy.com/v2/${'x'.repeat(32)}`,
    ],
  },
];
