import { type RuleCases, sample } from '../sample.testing.ts';

export const MERGIFY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/mergify-application-key',
    valid: [`mergify_application_key_${sample('base64url', 86, 6051)}`],
    invalid: [
      `mergify_application_key_${sample('base64url', 20, 6052)}`,
      `mergify_application_key_${'x'.repeat(86)}`,
      `nmergify_application_key_${sample('base64url', 86, 6053)}`,
    ],
  },
];
