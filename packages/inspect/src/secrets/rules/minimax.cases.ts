import { type RuleCases, sample } from '../sample.testing.ts';

export const MINIMAX_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/minimax-api-key',
    valid: [
      `sk-api-${sample('base64url', 118, 6018)}Q`,
      `MINIMAX-${sample('upper36', 8, 6019)}-${sample('upper36', 8, 6020)}-${sample('upper36', 8, 6021)}-${sample('upper36', 8, 6022)}`,
    ],
    invalid: [
      `sk-api-${sample('base64url', 60, 6023)}`,
      `sk-api-${'x'.repeat(119)}`,
      `sk-api-${sample('base64url', 119, 6024)}a`,
      `nsk-api-${sample('base64url', 118, 6025)}Q`,
    ],
  },
];
