import { type RuleCases, sample } from '../sample.testing.ts';

export const NOMIC_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/nomic-api-key',
    valid: [`nk-${sample('base64url', 43, 5067)}`],
    invalid: [
      `nk-${sample('base64url', 18, 5068)}`,
      `nk-${'x'.repeat(43)}`,
      `nnk-${sample('base64url', 43, 5069)}`,
    ],
  },
];
