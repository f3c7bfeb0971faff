import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const DIGITALOCEAN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/digitalocean-token',
    valid: [`dop_v1_${sample('hex', 64, 159)}`, `doo_v1_${sample('hex', 64, 160)}`],
    invalid: [`dop_v1_${sample('hex', 40, 158)}`, `dop_v1_${'0'.repeat(64)}`],
  },
  {
    rule: 'secret/digitalocean-spaces-key',
    valid: [`DO00${sample('upper36', 16, 5222)}`],
    invalid: [
      `DO00${sample('upper36', 5, 5223)}`,
      `DO00${'X'.repeat(16)}`,
      `nDO00${sample('upper36', 16, 5224)}`,
    ],
  },
  {
    rule: 'secret/digitalocean-spaces-secret',
    valid: [assigned('SPACES_SECRET_KEY', sample('base64', 43, 5225))],
    invalid: [
      `SPACES_SECRET_KEY=${sample('base64', 18, 5226)}`,
      `SPACES_SECRET_KEY=${'x'.repeat(43)}`,
      `BUILD_REFERENCE=${sample('base64', 43, 5227)}`,
    ],
  },
];
