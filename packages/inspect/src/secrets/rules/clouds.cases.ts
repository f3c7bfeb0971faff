import { Buffer } from 'node:buffer';
import { type RuleCases, sample } from '../sample.ts';
import { assigned, sampleUuid } from './sample-value.ts';

const TUNNEL = Buffer.from(
  JSON.stringify({
    a: sample('hex', 32, 91),
    t: sampleUuid(92),
    s: sample('base64', 44, 93),
  }),
).toString('base64');

export const CLOUDS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/yandex-iam-token',
    valid: [`t1.${sample('base64url', 60, 5001)}.${sample('base64url', 86, 5002)}==`],
    invalid: [
      `t1.${sample('base64url', 60, 5003)}.${sample('base64url', 40, 5004)}==`,
      `t1.${'x'.repeat(60)}.${'x'.repeat(86)}==`,
      `nt1.${sample('base64url', 60, 5005)}.${sample('base64url', 86, 5006)}==`,
    ],
  },
  {
    rule: 'secret/yandex-static-key',
    valid: [assigned('YC_SECRET_KEY', `YC${sample('base64url', 38, 5007)}`)],
    invalid: [
      `YC_SECRET_KEY=YC${sample('base64url', 16, 5008)}`,
      `YC_SECRET_KEY=YC${'x'.repeat(38)}`,
      `BUILD_REFERENCE=YC${sample('base64url', 38, 5009)}`,
    ],
  },
  {
    rule: 'secret/yandex-oauth-token',
    valid: [`y0_${sample('base64url', 55, 5010)}`],
    invalid: [
      `y0_${sample('base64url', 24, 5011)}`,
      `y0_${'x'.repeat(55)}`,
      `ny0_${sample('base64url', 55, 5012)}`,
    ],
  },
  {
    rule: 'secret/yandex-captcha-key',
    valid: [`ysc2_${sample('base62', 40, 5013)}${sample('hex', 8, 5014)}`],
    invalid: [
      `ysc2_${sample('base62', 17, 5015)}${sample('hex', 8, 5016)}`,
      `ysc2_${'x'.repeat(40)}${'0'.repeat(8)}`,
      `nysc2_${sample('base62', 40, 5017)}${sample('hex', 8, 5018)}`,
    ],
  },
  {
    rule: 'secret/scaleway-secret-key',
    valid: [assigned('SCW_SECRET_KEY', sampleUuid(5019))],
    invalid: [
      `SCW_SECRET_KEY=${sampleUuid(5020).slice(0, 18)}`,
      `SCW_SECRET_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `SCW_DEFAULT_PROJECT_ID=${sampleUuid(5021)}`,
    ],
  },
  {
    rule: 'secret/ovh-application-secret',
    valid: [assigned('OVH_APPLICATION_SECRET', sample('base62', 32, 5022))],
    invalid: [
      `OVH_APPLICATION_SECRET=${sample('base62', 13, 5023)}`,
      `OVH_APPLICATION_SECRET=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5024)}`,
    ],
  },
  {
    rule: 'secret/exoscale-api-secret',
    valid: [assigned('EXOSCALE_API_SECRET', sample('base64url', 43, 5025))],
    invalid: [
      `EXOSCALE_API_SECRET=${sample('base64url', 18, 5026)}`,
      `EXOSCALE_API_SECRET=${'x'.repeat(43)}`,
      `BUILD_REFERENCE=${sample('base64url', 43, 5027)}`,
    ],
  },
  {
    rule: 'secret/vultr-api-key',
    valid: [assigned('VULTR_API_KEY', sample('upper36', 36, 5028))],
    invalid: [
      `VULTR_API_KEY=${sample('upper36', 15, 5029)}`,
      `VULTR_API_KEY=${'X'.repeat(36)}`,
      `BUILD_REFERENCE=${sample('upper36', 36, 5030)}`,
    ],
  },
  {
    rule: 'secret/upcloud-api-token',
    valid: [`ucat_${sample('upper36', 26, 5031)}`],
    invalid: [
      `ucat_${sample('upper36', 10, 5032)}`,
      `ucat_${'X'.repeat(26)}`,
      `nucat_${sample('upper36', 26, 5033)}`,
    ],
  },
  {
    rule: 'secret/civo-api-key',
    valid: [assigned('CIVO_TOKEN', sample('base62', 50, 5034))],
    invalid: [
      `CIVO_TOKEN=${sample('base62', 22, 5035)}`,
      `CIVO_TOKEN=${'x'.repeat(50)}`,
      `BUILD_REFERENCE=${sample('base62', 50, 5036)}`,
    ],
  },
  {
    rule: 'secret/tencent-secret-key',
    valid: [assigned('TENCENTCLOUD_SECRET_KEY', sample('base62', 32, 5037))],
    invalid: [
      `TENCENTCLOUD_SECRET_KEY=${sample('base62', 13, 5038)}`,
      `TENCENTCLOUD_SECRET_KEY=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5039)}`,
    ],
  },
  {
    rule: 'secret/huawei-secret-key',
    valid: [assigned('HW_SECRET_KEY', sample('base62', 40, 5040))],
    invalid: [
      `HW_SECRET_KEY=${sample('base62', 17, 5041)}`,
      `HW_SECRET_KEY=${'x'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('base62', 40, 5042)}`,
    ],
  },
  {
    rule: 'secret/gcp-hmac-access-id',
    valid: [`GOOG1E${sample('upper36', 55, 5043)}`],
    invalid: [
      `GOOG1E${sample('upper36', 24, 5044)}`,
      `GOOG1E${'X'.repeat(55)}`,
      `nGOOG1E${sample('upper36', 55, 5045)}`,
    ],
  },
  {
    rule: 'secret/google-recaptcha-secret',
    valid: [assigned('RECAPTCHA_SECRET_KEY', `6L${sample('base64url', 38, 5046)}`)],
    invalid: [
      `RECAPTCHA_SECRET_KEY=6L${sample('base64url', 16, 5047)}`,
      `RECAPTCHA_SECRET_KEY=6L${'x'.repeat(38)}`,
      `BUILD_REFERENCE=6L${sample('base64url', 38, 5048)}`,
    ],
  },
  {
    rule: 'secret/cloudflare-turnstile-secret',
    valid: [assigned('TURNSTILE_SECRET_KEY', `0x4AAAAAAA${sample('base64url', 25, 5049)}`)],
    invalid: [
      `TURNSTILE_SECRET_KEY=0x4AAAAAAA${sample('base64url', 9, 5050)}`,
      `TURNSTILE_SECRET_KEY=0x4AAAAAAA${'x'.repeat(25)}`,
      `BUILD_REFERENCE=0x4AAAAAAA${sample('base64url', 25, 5051)}`,
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
    rule: 'secret/cloudflare-r2-secret',
    valid: [assigned('R2_SECRET_ACCESS_KEY', sample('hex', 64, 5052))],
    invalid: [
      `R2_SECRET_ACCESS_KEY=${sample('hex', 29, 5053)}`,
      `R2_SECRET_ACCESS_KEY=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5054)}`,
    ],
  },
  {
    rule: 'secret/digitalocean-spaces-key',
    valid: [`DO00${sample('upper36', 16, 5055)}`],
    invalid: [
      `DO00${sample('upper36', 5, 5056)}`,
      `DO00${'X'.repeat(16)}`,
      `nDO00${sample('upper36', 16, 5057)}`,
    ],
  },
  {
    rule: 'secret/digitalocean-spaces-secret',
    valid: [assigned('SPACES_SECRET_KEY', sample('base64', 43, 5058))],
    invalid: [
      `SPACES_SECRET_KEY=${sample('base64', 18, 5059)}`,
      `SPACES_SECRET_KEY=${'x'.repeat(43)}`,
      `BUILD_REFERENCE=${sample('base64', 43, 5060)}`,
    ],
  },
  {
    rule: 'secret/backblaze-application-key',
    valid: [`K001${sample('base64', 27, 5061)}`],
    invalid: [
      `K001${sample('base64', 10, 5062)}`,
      `K001${'x'.repeat(27)}`,
      `nK001${sample('base64', 27, 5063)}`,
    ],
  },
  {
    rule: 'secret/tigris-secret-key',
    valid: [`tsec_${sample('base64url', 62, 5064)}`],
    invalid: [
      `tsec_${sample('base64url', 28, 5065)}`,
      `tsec_${'x'.repeat(62)}`,
      `ntsec_${sample('base64url', 62, 5066)}`,
    ],
  },
  {
    rule: 'secret/cloudinary-url',
    valid: [
      {
        text: `cloudinary://123456789012345:${sample('base64url', 27, 5067)}@demo`,
        secret: sample('base64url', 27, 5067),
      },
    ],
    invalid: [
      `cloudinary://123456789012345:${sample('base64url', 10, 5068)}@demo`,
      `cloudinary://123456789012345:${'x'.repeat(27)}@demo`,
    ],
  },
  {
    rule: 'secret/bunny-api-key',
    valid: [assigned('BUNNY_API_KEY', sampleUuid(5069))],
    invalid: [
      `BUNNY_API_KEY=${sampleUuid(5070).slice(0, 18)}`,
      `BUNNY_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5071)}`,
    ],
  },
];
