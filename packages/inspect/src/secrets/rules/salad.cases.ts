import { type RuleCases, sample } from '../sample.testing.ts';

export const SALAD_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/salad-api-key',
    valid: [`salad_cloud_user_${sample('base62', 49, 6041)}`],
    invalid: [
      `salad_cloud_user_${sample('base62', 10, 6042)}`,
      `salad_cloud_user_${'x'.repeat(49)}`,
      `nsalad_cloud_user_${sample('base62', 49, 6045)}`,
    ],
  },
];
