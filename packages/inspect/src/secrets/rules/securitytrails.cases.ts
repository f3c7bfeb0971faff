import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const SECURITYTRAILS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/securitytrails-api-key',
    valid: [assigned('SECURITYTRAILS_API_KEY', sample('base62', 32, 5211))],
    invalid: [
      `SECURITYTRAILS_API_KEY=${sample('base62', 13, 5212)}`,
      `SECURITYTRAILS_API_KEY=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5213)}`,
    ],
  },
];
