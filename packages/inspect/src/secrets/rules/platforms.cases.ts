import { type RuleCases, sample } from '../sample.ts';
import { assigned, sampleUuid } from './sample-value.ts';

export const PLATFORMS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/koyeb-api-token',
    valid: [assigned('KOYEB_TOKEN', sample('lower36', 64, 5072))],
    invalid: [
      `KOYEB_TOKEN=${sample('lower36', 29, 5073)}`,
      `KOYEB_TOKEN=${'x'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('lower36', 64, 5074)}`,
    ],
  },
  {
    rule: 'secret/railway-token',
    valid: [assigned('RAILWAY_TOKEN', sampleUuid(5075))],
    invalid: [
      `RAILWAY_TOKEN=${sampleUuid(5076).slice(0, 18)}`,
      `RAILWAY_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `RAILWAY_PROJECT_ID=${sampleUuid(5077)}`,
    ],
  },
  {
    rule: 'secret/deno-deploy-token',
    valid: [`ddp_${sample('base62', 36, 5078)}`],
    invalid: [
      `ddp_${sample('base62', 15, 5079)}`,
      `ddp_${'x'.repeat(36)}`,
      `nddp_${sample('base62', 36, 5080)}`,
    ],
  },
  {
    rule: 'secret/convex-deploy-key',
    valid: [`prod:happy-otter-123|eyJ2${sample('base64', 100, 5081)}`],
    invalid: [
      `prod:happy-otter-123|eyJ2${'x'.repeat(100)}`,
      `nprod:happy-otter-123|eyJ2${sample('base64', 100, 5082)}`,
    ],
  },
  {
    rule: 'secret/upstash-token',
    valid: [assigned('UPSTASH_REDIS_REST_TOKEN', `AX${sample('base62', 60, 5083)}`)],
    invalid: [
      `UPSTASH_REDIS_REST_TOKEN=AX${sample('base62', 27, 5084)}`,
      `UPSTASH_REDIS_REST_TOKEN=AX${'x'.repeat(60)}`,
      `BUILD_REFERENCE=AX${sample('base62', 60, 5085)}`,
    ],
  },
  {
    rule: 'secret/netlify-build-hook',
    valid: [
      {
        text: `https://api.netlify.com/build_hooks/${sample('hex', 24, 5086)}`,
        secret: sample('hex', 24, 5086),
      },
    ],
    invalid: [
      `https://api.netlify.com/build_hooks/${sample('hex', 9, 5087)}`,
      `https://api.netlify.com/build_hooks/${'0'.repeat(24)}`,
    ],
  },
  {
    rule: 'secret/vercel-deploy-hook',
    valid: [
      {
        text: `https://api.vercel.com/v1/integrations/deploy/prj_abcdefghijKLMNOPQRST1234/${sample('base62', 10, 5088)}`,
        secret: sample('base62', 10, 5088),
      },
    ],
    invalid: [
      `https://api.vercel.com/v1/integrations/deploy/prj_abcdefghijKLMNOPQRST1234/${'x'.repeat(10)}`,
    ],
  },
  {
    rule: 'secret/render-deploy-hook',
    valid: [
      {
        text: `https://api.render.com/deploy/srv-cabcdefghijklmnopqrs?key=${sample('base64url', 11, 5090)}`,
        secret: sample('base64url', 11, 5090),
      },
    ],
    invalid: [`https://api.render.com/deploy/srv-cabcdefghijklmnopqrs?key=${'x'.repeat(11)}`],
  },
  {
    rule: 'secret/porkbun-secret-key',
    valid: [`sk1_${sample('hex', 64, 5092)}`],
    invalid: [
      `sk1_${sample('hex', 29, 5093)}`,
      `sk1_${'0'.repeat(64)}`,
      `nsk1_${sample('hex', 64, 5094)}`,
    ],
  },
  {
    rule: 'secret/gandi-token',
    valid: [assigned('GANDI_PAT', sample('hex', 40, 5095))],
    invalid: [
      `GANDI_PAT=${sample('hex', 17, 5096)}`,
      `GANDI_PAT=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5097)}`,
    ],
  },
  {
    rule: 'secret/dnsimple-access-token',
    valid: [`dnsimple_a_${sample('base62', 32, 5098)}`],
    invalid: [`dnsimple_a_${'x'.repeat(32)}`],
  },
  {
    rule: 'secret/namecheap-api-key',
    valid: [assigned('NAMECHEAP_API_KEY', sample('hex', 32, 5099))],
    invalid: [
      `NAMECHEAP_API_KEY=${sample('hex', 13, 5100)}`,
      `NAMECHEAP_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5101)}`,
    ],
  },
  {
    rule: 'secret/duckdns-token',
    valid: [assigned('DUCKDNS_TOKEN', sampleUuid(5102))],
    invalid: [
      `DUCKDNS_TOKEN=${sampleUuid(5103).slice(0, 18)}`,
      `DUCKDNS_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5104)}`,
    ],
  },
  {
    rule: 'secret/ionos-api-key',
    valid: [
      assigned('IONOS_API_KEY', `${sample('hex', 32, 5105)}.${sample('base64url', 86, 5106)}`),
    ],
    invalid: [
      `IONOS_API_KEY=${sample('hex', 32, 5107)}.${sample('base64url', 40, 5108)}`,
      `IONOS_API_KEY=${'0'.repeat(32)}.${'x'.repeat(86)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5109)}.${sample('base64url', 86, 5110)}`,
    ],
  },
];
