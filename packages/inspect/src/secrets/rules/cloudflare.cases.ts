import { Buffer } from 'node:buffer';
import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

const TUNNEL = Buffer.from(
  JSON.stringify({
    a: sample('hex', 32, 91),
    t: sampleUuid(92),
    s: sample('base64', 44, 93),
  }),
).toString('base64');

export const CLOUDFLARE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/cloudflare-turnstile-secret',
    valid: [assigned('TURNSTILE_SECRET_KEY', `0x4AAAAAAA${sample('base64url', 25, 5046)}`)],
    invalid: [
      `TURNSTILE_SECRET_KEY=0x4AAAAAAA${sample('base64url', 9, 5047)}`,
      `TURNSTILE_SECRET_KEY=0x4AAAAAAA${'x'.repeat(25)}`,
      `BUILD_REFERENCE=0x4AAAAAAA${sample('base64url', 25, 5048)}`,
    ],
  },
  {
    rule: 'secret/cloudflare-tunnel-token',
    valid: [TUNNEL],
    invalid: [
      TUNNEL.slice(0, 90),
      `n${TUNNEL}`,
      Buffer.from(`{"a":"${'x'.repeat(150)}"}`).toString('base64'),
    ],
  },
  {
    rule: 'secret/cloudflare-api-token',
    valid: [
      `cfut_${sample('base62', 40, 166)}${sample('hex', 8, 167)}`,
      `cfk_${sample('base62', 40, 168)}${sample('hex', 8, 169)}`,
    ],
    invalid: [`cfut_${sample('base62', 20, 165)}`, `cfut_${'x'.repeat(40)}${'0'.repeat(8)}`],
  },
  {
    rule: 'secret/cloudflare-legacy-token',
    valid: [
      {
        text: `CLOUDFLARE_API_TOKEN=${sample('base62', 40, 21)}`,
        secret: `${sample('base62', 40, 21)}`,
      },
    ],
    invalid: [
      `CLOUDFLARE_API_TOKEN=${sample('base62', 20, 170)}`,
      `CLOUDFLARE_API_TOKEN=${'x'.repeat(40)}`,
    ],
  },
  {
    rule: 'secret/cloudflare-global-key',
    valid: [{ text: `X-Auth-Key: ${sample('hex', 37, 172)}`, secret: `${sample('hex', 37, 172)}` }],
    invalid: [`X-Auth-Key: ${sample('hex', 20, 171)}`, `X-Auth-Key: ${'0'.repeat(37)}`],
  },
  {
    rule: 'secret/cloudflare-origin-ca-key',
    valid: [`v1.0-${sample('hex', 24, 174)}-${sample('hex', 146, 175)}`],
    invalid: [`v1.0-${sample('hex', 24, 173)}`, `v1.0-${'0'.repeat(24)}-${'0'.repeat(146)}`],
  },
  {
    rule: 'secret/cloudflare-r2-secret',
    valid: [assigned('R2_SECRET_ACCESS_KEY', sample('hex', 64, 5219))],
    invalid: [
      `R2_SECRET_ACCESS_KEY=${sample('hex', 29, 5220)}`,
      `R2_SECRET_ACCESS_KEY=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5221)}`,
    ],
  },
];
