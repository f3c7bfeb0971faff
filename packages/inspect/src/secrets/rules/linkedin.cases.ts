import { type RuleCases, sample } from '../sample.testing.ts';

export const LINKEDIN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/linkedin-client-secret',
    valid: [`WPL_AP1.${sample('base62', 16, 5083)}.${sample('base64', 6, 5084)}==`],
    invalid: [`WPL_AP1.${'x'.repeat(16)}.${'x'.repeat(6)}==`],
  },
];
