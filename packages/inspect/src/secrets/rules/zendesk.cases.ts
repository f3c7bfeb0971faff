import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const ZENDESK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/zendesk-api-token',
    valid: [assigned('ZENDESK_API_TOKEN', sample('base62', 40, 5153))],
    invalid: [
      `ZENDESK_API_TOKEN=${sample('base62', 17, 5154)}`,
      `ZENDESK_API_TOKEN=${'x'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('base62', 40, 5155)}`,
    ],
  },
];
