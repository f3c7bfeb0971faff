import { type RuleCases, sample } from '../sample.testing.ts';

export const TAILSCALE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/tailscale-key',
    valid: [
      `tskey-api-${sample('base62', 26, 9033)}`,
      `tskey-auth-k${sample('base62', 10, 512)}CNTRL-${sample('base62', 32, 513)}`,
    ],
    invalid: [
      `tskey-auth-k${sample('base62', 10, 511)}`,
      `tskey-auth-k${'x'.repeat(10)}CNTRL-${'x'.repeat(32)}`,
    ],
  },
];
