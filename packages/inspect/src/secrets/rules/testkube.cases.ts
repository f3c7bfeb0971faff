import { type RuleCases, sample } from '../sample.testing.ts';

export const TESTKUBE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/testkube-api-key',
    valid: [`tkcapi_${sample('base62', 64, 6582)}`],
    invalid: [
      `tkcapi_${sample('base62', 21, 6583)}`,
      `tkcapi_${'x'.repeat(64)}`,
      `tkcapi_${sample('base62', 64, 6584)}${sample('base62', 4, 6585)}`,
      `ntkcapi_${sample('base62', 64, 6586)}`,
    ],
  },
];
