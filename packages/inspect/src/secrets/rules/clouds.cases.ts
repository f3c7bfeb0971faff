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
    rule: 'secret/google-recaptcha-secret',
    valid: [assigned('RECAPTCHA_SECRET_KEY', `6L${sample('base64url', 38, 5043)}`)],
    invalid: [
      `RECAPTCHA_SECRET_KEY=6L${sample('base64url', 16, 5044)}`,
      `RECAPTCHA_SECRET_KEY=6L${'x'.repeat(38)}`,
      `BUILD_REFERENCE=6L${sample('base64url', 38, 5045)}`,
    ],
  },
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
    rule: 'secret/bunny-api-key',
    valid: [assigned('BUNNY_API_KEY', sampleUuid(5049))],
    invalid: [
      `BUNNY_API_KEY=${sampleUuid(5050).slice(0, 18)}`,
      `BUNNY_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5051)}`,
    ],
  },
];
