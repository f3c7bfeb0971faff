import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const ETHEREUM_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/ethereum-private-key',
    valid: [
      assigned('DEPLOYER_PRIVATE_KEY', `0x${sample('hex', 64, 25)}`),
      assigned('PRIVATE_KEY', sample('hex', 64, 26)),
    ],
    invalid: [
      `PRIVATE_KEY=0x${['ac0974bec39a17e36ba4a6b4', 'd238ff944bacb478cbed5efcae784d7bf4f2ff80'].join('')}`, // Hardhat’s
      `PRIVATE_KEY=0x${sample('hex', 40, 27)}`,
      `TRANSACTION_HASH=0x${sample('hex', 64, 25)}`,
      `PRIVATE_KEY=0x${'0'.repeat(63)}1`,
    ],
  },
];
