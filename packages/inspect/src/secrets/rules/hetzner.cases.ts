import { type RuleCases, sample } from '../sample.testing.ts';

export const HETZNER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/hetzner-token',
    valid: [
      { text: `HCLOUD_TOKEN=${sample('base62', 64, 202)}`, secret: `${sample('base62', 64, 202)}` },
    ],
    invalid: [`HCLOUD_TOKEN=${sample('base62', 20, 201)}`, `HCLOUD_TOKEN=${'x'.repeat(64)}`],
  },
];
