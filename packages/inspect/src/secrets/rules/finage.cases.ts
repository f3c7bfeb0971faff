import { type RuleCases, sample } from '../sample.testing.ts';

export const FINAGE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/finage-api-key',
    valid: [`API_KEY${sample('upper36', 32, 9220)}`],
    invalid: [
      `API_KEY${sample('upper36', 12, 9221)}`,
      `API_KEY${'X'.repeat(32)}`,
      `NAPI_KEY${sample('upper36', 32, 9222)}`,
    ],
  },
];
