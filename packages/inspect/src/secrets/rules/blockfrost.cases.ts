import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const BLOCKFROST_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/blockfrost-project-id',
    valid: [assigned('BLOCKFROST_PROJECT_ID', `mainnet${sample('base62', 32, 5153)}`)],
    invalid: [
      `BLOCKFROST_PROJECT_ID=mainnet${sample('base62', 13, 5154)}`,
      `BLOCKFROST_PROJECT_ID=mainnet${'x'.repeat(32)}`,
      `BUILD_REFERENCE=mainnet${sample('base62', 32, 5155)}`,
    ],
  },
];
