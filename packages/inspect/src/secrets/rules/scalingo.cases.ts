import { type RuleCases, sample } from '../sample.testing.ts';

export const SCALINGO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/scalingo-token',
    valid: [`tk-us-${sample('base64url', 48, 301)}`],
    invalid: [`tk-us-${sample('base64url', 12, 300)}`, `tk-us-${'x'.repeat(48)}`],
  },
];
