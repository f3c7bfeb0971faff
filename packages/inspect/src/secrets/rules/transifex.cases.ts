import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const TRANSIFEX_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/transifex-token',
    valid: [assigned('TX_TOKEN', `1/${sample('hex', 40, 5131)}`)],
    invalid: [
      `TX_TOKEN=1/${sample('hex', 17, 5132)}`,
      `TX_TOKEN=1/${'0'.repeat(40)}`,
      `BUILD_REFERENCE=1/${sample('hex', 40, 5133)}`,
    ],
  },
];
