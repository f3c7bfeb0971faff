import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const PORTKEY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/portkey-api-key',
    valid: [assigned('PORTKEY_API_KEY', `${sample('base64', 27, 5136)}=`)],
    invalid: [
      `PORTKEY_API_KEY=${sample('base64', 10, 5137)}=`,
      `PORTKEY_API_KEY=${'x'.repeat(27)}=`,
      `BUILD_REFERENCE=${sample('base64', 27, 5138)}=`,
    ],
  },
];
