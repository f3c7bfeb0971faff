import { type RuleCases, sample } from '../sample.testing.ts';

export const POSTHOG_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/posthog-personal-key',
    valid: [`phx_${sample('base64url', 47, 9036)}`, `phx_${sample('base62', 47, 487)}`],
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
  {
    rule: 'secret/posthog-oauth-token',
    valid: [`pha_${sample('base62', 43, 5402)}`, `phr_${sample('base62', 43, 5403)}`],
    invalid: [
      `phc_${sample('base62', 43, 5404)}`,
      `pha_${sample('base62', 44, 5405)}`,
      `pha_${'x'.repeat(43)}`,
      `npha_${sample('base62', 43, 5406)}`,
    ],
  },
];
