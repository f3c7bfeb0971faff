import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const ETHERSCAN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/etherscan-api-key',
    valid: [assigned('ETHERSCAN_API_KEY', sample('upper36', 34, 5150))],
    invalid: [
      `ETHERSCAN_API_KEY=${sample('upper36', 14, 5151)}`,
      `ETHERSCAN_API_KEY=${'X'.repeat(34)}`,
      `BUILD_REFERENCE=${sample('upper36', 34, 5152)}`,
    ],
  },
];
