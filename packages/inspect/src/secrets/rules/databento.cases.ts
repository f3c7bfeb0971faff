import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const DATABENTO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/databento-api-key',
    valid: [assigned('DATABENTO_API_KEY', `db-${sample('base62', 29, 6594)}`)],
    invalid: [
      `DATABENTO_API_KEY=db-${sample('base62', 12, 6595)}`,
      `DATABENTO_API_KEY=db-${'x'.repeat(29)}`,
      `DATABENTO_API_KEY=db-${sample('base62', 30, 6596)}`,
    ],
  },
];
