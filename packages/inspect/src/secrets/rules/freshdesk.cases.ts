import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const FRESHDESK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/freshdesk-api-key',
    valid: [assigned('FRESHDESK_API_KEY', sample('base62', 20, 5156))],
    invalid: [
      `FRESHDESK_API_KEY=${sample('base62', 7, 5157)}`,
      `FRESHDESK_API_KEY=${'x'.repeat(20)}`,
      `BUILD_REFERENCE=${sample('base62', 20, 5158)}`,
    ],
  },
];
