import { type RuleCases, sample } from '../sample.testing.ts';

export const VOYAGE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/voyage-api-key',
    valid: [`pa-${sample('base64url', 43, 34)}`],
    invalid: [
      `pa-${sample('base64url', 20, 32)}`,
      `spa-${sample('base64url', 43, 33)}`,
      `pa-${'x'.repeat(43)}`,
    ],
  },
];
