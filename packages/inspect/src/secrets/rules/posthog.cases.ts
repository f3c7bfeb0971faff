import { type RuleCases, sample } from '../sample.testing.ts';

export const POSTHOG_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/posthog-personal-key',
    valid: [`phx_${sample('base62', 47, 487)}`],
    invalid: [`phc_${sample('base62', 47, 486)}`, `phx_${'x'.repeat(47)}`],
  },
  {
    rule: 'secret/posthog-feature-flag-key',
    valid: [`phs_${sample('base62', 48, 5196)}`],
    invalid: [
      `phs_${sample('base62', 21, 5197)}`,
      `phs_${'x'.repeat(48)}`,
      `nphs_${sample('base62', 48, 5198)}`,
    ],
  },
];
