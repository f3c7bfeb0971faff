import { crc32Base62 } from '../checksums/crc32.ts';
import { type RuleCases, sample } from '../sample.ts';

const body = sample('base62', 50);
const vercel = `vcp_${body}${crc32Base62(body)}`;

export const HOSTING_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/digitalocean-token',
    valid: [`dop_v1_${sample('hex', 64, 159)}`, `doo_v1_${sample('hex', 64, 160)}`],
    invalid: [`dop_v1_${sample('hex', 40, 158)}`, `dop_v1_${'0'.repeat(64)}`],
  },
  {
    rule: 'secret/alibaba-access-key-id',
    valid: [`LTAI${sample('base62', 20, 162)}`],
    invalid: [`LTAI${sample('base62', 5, 161)}`, `LTAI${'x'.repeat(20)}`],
  },
  {
    rule: 'secret/alibaba-access-key-secret',
    valid: [
      {
        text: `ALIBABA_CLOUD_ACCESS_KEY_SECRET=${sample('base62', 30, 164)}`,
        secret: `${sample('base62', 30, 164)}`,
      },
    ],
    invalid: [
      `accessKeySecret=${sample('base62', 12, 163)}`,
      `ALIBABA_CLOUD_ACCESS_KEY_SECRET=${'x'.repeat(30)}`,
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
    rule: 'secret/tencent-secret-id',
    valid: [`AKID${sample('base62', 32, 177)}`],
    invalid: [`AKID${sample('base62', 12, 176)}`, `AKID${'x'.repeat(32)}`],
  },
  {
    rule: 'secret/yandex-api-key',
    valid: [`AQVN${sample('base64url', 36, 179)}`],
    invalid: [`AQVN${sample('base64url', 12, 178)}`, `AQVN${'x'.repeat(36)}`],
  },
  {
    rule: 'secret/fly-token',
    valid: [`fm2_${sample('base64', 200, 181)}`, `fo1_${sample('base64url', 43, 182)}`],
    invalid: [`fm2_${sample('base64', 20, 180)}`, `fm2_${'x'.repeat(200)}`],
  },
  {
    rule: 'secret/heroku-api-key',
    valid: [`HRKU-AA${sample('base64url', 58, 184)}`],
    invalid: [`HRKU-AA${sample('base64url', 20, 183)}`, `HRKU-AA${'x'.repeat(58)}`],
  },
  {
    rule: 'secret/heroku-legacy-key',
    valid: [
      {
        text: `HEROKU_API_KEY=${sample('hex', 8, 186)}-${sample('hex', 4, 187)}-${sample('hex', 4, 188)}-${sample('hex', 4, 189)}-${sample('hex', 12, 190)}`,
        secret: `${sample('hex', 8, 186)}-${sample('hex', 4, 187)}-${sample('hex', 4, 188)}-${sample('hex', 4, 189)}-${sample('hex', 12, 190)}`,
      },
    ],
    invalid: [
      `HEROKU_API_KEY=${sample('hex', 8, 185)}`,
      `HEROKU_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
  {
    rule: 'secret/render-api-key',
    valid: [`rnd_${sample('base62', 32, 192)}`],
    invalid: [`rnd_${sample('base62', 12, 191)}`, `rnd_${'x'.repeat(32)}`],
  },
  {
    rule: 'secret/netlify-token',
    valid: [`nfp_${sample('base62', 36, 194)}`],
    invalid: [`nfp_${sample('base62', 12, 193)}`, `nfp_${'x'.repeat(36)}`],
  },
  {
    rule: 'secret/vercel-token',
    valid: [vercel],
    invalid: [`vcp_${sample('base62', 56, 195)}`, `vcp_${sample('base62', 20, 196)}`],
  },
  {
    rule: 'secret/vercel-blob-token',
    valid: [`vercel_blob_rw_${sample('base62', 16, 198)}_${sample('base62', 32, 199)}`],
    invalid: [
      `vercel_blob_rw_${sample('base62', 16, 197)}`,
      `vercel_blob_rw_${'x'.repeat(16)}_${'x'.repeat(32)}`,
    ],
  },
  {
    rule: 'secret/linode-token',
    valid: [{ text: `LINODE_TOKEN=${sample('hex', 64, 26)}`, secret: `${sample('hex', 64, 26)}` }],
    invalid: [`LINODE_TOKEN=${sample('hex', 20, 200)}`, `LINODE_TOKEN=${'0'.repeat(64)}`],
  },
  {
    rule: 'secret/hetzner-token',
    valid: [
      { text: `HCLOUD_TOKEN=${sample('base62', 64, 202)}`, secret: `${sample('base62', 64, 202)}` },
    ],
    invalid: [`HCLOUD_TOKEN=${sample('base62', 20, 201)}`, `HCLOUD_TOKEN=${'x'.repeat(64)}`],
  },
  {
    rule: 'secret/fastly-api-token',
    valid: [
      {
        text: `FASTLY_API_TOKEN=${sample('base64url', 32, 204)}`,
        secret: `${sample('base64url', 32, 204)}`,
      },
    ],
    invalid: [`FASTLY_SERVICE=${sample('base62', 22, 203)}`, `FASTLY_API_TOKEN=${'x'.repeat(32)}`],
  },
  {
    rule: 'secret/openshift-token',
    valid: [`sha256~${sample('base64url', 43, 206)}`],
    invalid: [`sha256~${sample('base64url', 20, 205)}`, `sha256~${'x'.repeat(43)}`],
  },
];
