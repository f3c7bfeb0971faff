import { type RuleCases, sample } from '../sample.testing.ts';

export const DATABENTO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/databento-api-key',
    valid: [`db-${sample('base62', 29, 6594)}`],
    invalid: [
      'db-productionreplicasetreadonly1',
      `adb-${sample('base62', 29, 9322)}`,
      `DATABENTO_API_KEY=db-${sample('base62', 12, 6595)}`,
      `DATABENTO_API_KEY=db-${'x'.repeat(29)}`,
      `DATABENTO_API_KEY=db-${sample('base62', 30, 6596)}`,
    ],
  },
];
