import { type RuleCases, sample } from '../sample.testing.ts';

export const TEAMCITY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/teamcity-token',
    valid: [
      `eyJ0eXAiOiAiVENWMiJ9.${sample('base64url', 36, 5115)}.${sample('base64url', 48, 5116)}`,
    ],
    invalid: [
      `eyJ0eXAiOiAiVENWMiJ9.${sample('base64url', 36, 5117)}.${sample('base64url', 21, 5118)}`,
      `eyJ0eXAiOiAiVENWMiJ9.${'x'.repeat(36)}.${'x'.repeat(48)}`,
    ],
  },
];
