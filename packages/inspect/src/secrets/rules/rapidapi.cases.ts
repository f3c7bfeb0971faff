import { type RuleCases, sample } from '../sample.testing.ts';

export const RAPIDAPI_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/rapidapi-key',
    valid: [
      `${sample('hex', 10, 5190)}msh${sample('hex', 15, 5191)}p1${sample('hex', 5, 5192)}jsn${sample('hex', 12, 5193)}`,
    ],
    invalid: [
      `${sample('hex', 10, 5194)}msh${sample('hex', 4, 5195)}p1${sample('hex', 5, 5196)}jsn${sample('hex', 12, 5197)}`,
      `${'0'.repeat(10)}msh${'0'.repeat(15)}p1${'0'.repeat(5)}jsn${'0'.repeat(12)}`,
      `n${sample('hex', 10, 5198)}msh${sample('hex', 15, 5199)}p1${sample('hex', 5, 5200)}jsn${sample('hex', 12, 5201)}`,
    ],
  },
];
