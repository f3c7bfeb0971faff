import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const INFISICAL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/infisical-token',
    valid: [`st.${sample('hex', 24, 505)}.${sample('hex', 32, 506)}.${sample('hex', 32, 507)}`],
    invalid: [
      `st.${sample('hex', 24, 504)}`,
      `st.${'0'.repeat(24)}.${'0'.repeat(32)}.${'0'.repeat(32)}`,
    ],
  },
  {
    rule: 'secret/infisical-client-secret',
    valid: [assigned('INFISICAL_CLIENT_SECRET', sample('hex', 64, 5059))],
    invalid: [
      `INFISICAL_CLIENT_SECRET=${sample('hex', 29, 5060)}`,
      `INFISICAL_CLIENT_SECRET=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5061)}`,
    ],
  },
];
