import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const CONJUR_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/conjur-api-key',
    valid: [assigned('CONJUR_AUTHN_API_KEY', sample('lower36', 54, 5053))],
    invalid: [
      `CONJUR_AUTHN_API_KEY=${sample('lower36', 24, 5054)}`,
      `CONJUR_AUTHN_API_KEY=${'x'.repeat(54)}`,
      `BUILD_REFERENCE=${sample('lower36', 54, 5055)}`,
    ],
  },
];
