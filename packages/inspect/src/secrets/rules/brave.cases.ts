import { type RuleCases, sample } from '../sample.testing.ts';

export const BRAVE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/brave-search-key',
    valid: [`BSA${sample('base62', 32, 9034)}`, `BSA${sample('base64url', 28, 5223)}`],
    invalid: [
      `BSA${sample('base64url', 11, 5224)}`,
      `BSA${'x'.repeat(28)}`,
      `nBSA${sample('base64url', 28, 5225)}`,
    ],
  },
];
