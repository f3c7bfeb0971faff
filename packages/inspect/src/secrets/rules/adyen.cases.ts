import { type RuleCases, sample } from '../sample.testing.ts';

export const ADYEN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/adyen-api-key',
    valid: [
      `AQE${sample('base64', 65, 5034)}==-${sample('base64', 43, 5035)}=-${sample('base62', 16, 5036)}`,
    ],
    invalid: [
      `AQE${'x'.repeat(65)}==-${'x'.repeat(43)}=-${'x'.repeat(16)}`,
      `nAQE${sample('base64', 65, 5037)}==-${sample('base64', 43, 5038)}=-${sample('base62', 16, 5039)}`,
    ],
  },
];
