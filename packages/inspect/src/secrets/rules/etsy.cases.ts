import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const ETSY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/etsy-keystring',
    valid: [assigned('ETSY_API_KEY', sample('lower36', 24, 5092))],
    invalid: [
      `ETSY_API_KEY=${sample('lower36', 9, 5093)}`,
      `ETSY_API_KEY=${'x'.repeat(24)}`,
      `BUILD_REFERENCE=${sample('lower36', 24, 5094)}`,
    ],
  },
];
