import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const KRAKEN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/kraken-api-secret',
    valid: [assigned('KRAKEN_API_SECRET', `${sample('base64', 86, 5165)}==`)],
    invalid: [
      `KRAKEN_API_SECRET=${sample('base64', 40, 5166)}==`,
      `KRAKEN_API_SECRET=${'x'.repeat(86)}==`,
      `BUILD_REFERENCE=${sample('base64', 86, 5167)}==`,
    ],
  },
];
