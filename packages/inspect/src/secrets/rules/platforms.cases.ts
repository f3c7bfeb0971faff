import { type RuleCases, sample } from '../sample.ts';
import { assigned, sampleUuid } from './sample-value.ts';

export const PLATFORMS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/koyeb-api-token',
    valid: [assigned('KOYEB_TOKEN', sample('lower36', 64, 5052))],
    invalid: [
      `KOYEB_TOKEN=${sample('lower36', 29, 5053)}`,
      `KOYEB_TOKEN=${'x'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('lower36', 64, 5054)}`,
    ],
  },
  {
    rule: 'secret/railway-token',
    valid: [assigned('RAILWAY_TOKEN', sampleUuid(5055))],
    invalid: [
      `RAILWAY_TOKEN=${sampleUuid(5056).slice(0, 18)}`,
      `RAILWAY_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `RAILWAY_PROJECT_ID=${sampleUuid(5057)}`,
    ],
  },
  {
    rule: 'secret/deno-deploy-token',
    valid: [`ddp_${sample('base62', 36, 5058)}`],
    invalid: [
      `ddp_${sample('base62', 15, 5059)}`,
      `ddp_${'x'.repeat(36)}`,
      `nddp_${sample('base62', 36, 5060)}`,
    ],
  },
  {
    rule: 'secret/convex-deploy-key',
    valid: [`prod:happy-otter-123|eyJ2${sample('base64', 100, 5061)}`],
    invalid: [
      `prod:happy-otter-123|eyJ2${'x'.repeat(100)}`,
      `nprod:happy-otter-123|eyJ2${sample('base64', 100, 5062)}`,
    ],
  },
  {
    rule: 'secret/upstash-token',
    valid: [assigned('UPSTASH_REDIS_REST_TOKEN', `AX${sample('base62', 60, 5063)}`)],
    invalid: [
      `UPSTASH_REDIS_REST_TOKEN=AX${sample('base62', 27, 5064)}`,
      `UPSTASH_REDIS_REST_TOKEN=AX${'x'.repeat(60)}`,
      `BUILD_REFERENCE=AX${sample('base62', 60, 5065)}`,
    ],
  },
  {
    rule: 'secret/netlify-build-hook',
    valid: [
      {
        text: `https://api.netlify.com/build_hooks/${sample('hex', 24, 5066)}`,
        secret: sample('hex', 24, 5066),
      },
    ],
    invalid: [
      `https://api.netlify.com/build_hooks/${sample('hex', 9, 5067)}`,
      `https://api.netlify.com/build_hooks/${'0'.repeat(24)}`,
    ],
  },
  {
    rule: 'secret/vercel-deploy-hook',
    valid: [
      {
        text: `https://api.vercel.com/v1/integrations/deploy/prj_abcdefghijKLMNOPQRST1234/${sample('base62', 10, 5068)}`,
        secret: sample('base62', 10, 5068),
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
        text: `https://api.render.com/deploy/srv-cabcdefghijklmnopqrs?key=${sample('base64url', 11, 5070)}`,
        secret: sample('base64url', 11, 5070),
      },
    ],
    invalid: [`https://api.render.com/deploy/srv-cabcdefghijklmnopqrs?key=${'x'.repeat(11)}`],
  },
  {
    rule: 'secret/porkbun-secret-key',
    valid: [`sk1_${sample('hex', 64, 5072)}`],
    invalid: [
      `sk1_${sample('hex', 29, 5073)}`,
      `sk1_${'0'.repeat(64)}`,
      `nsk1_${sample('hex', 64, 5074)}`,
    ],
  },
  {
    rule: 'secret/gandi-token',
    valid: [assigned('GANDI_PAT', sample('hex', 40, 5075))],
    invalid: [
      `GANDI_PAT=${sample('hex', 17, 5076)}`,
      `GANDI_PAT=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5077)}`,
    ],
  },
  {
    rule: 'secret/dnsimple-access-token',
    valid: [`dnsimple_a_${sample('base62', 32, 5078)}`],
    invalid: [`dnsimple_a_${'x'.repeat(32)}`],
  },
  {
    rule: 'secret/namecheap-api-key',
    valid: [assigned('NAMECHEAP_API_KEY', sample('hex', 32, 5079))],
    invalid: [
      `NAMECHEAP_API_KEY=${sample('hex', 13, 5080)}`,
      `NAMECHEAP_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5081)}`,
    ],
  },
  {
    rule: 'secret/duckdns-token',
    valid: [assigned('DUCKDNS_TOKEN', sampleUuid(5082))],
    invalid: [
      `DUCKDNS_TOKEN=${sampleUuid(5083).slice(0, 18)}`,
      `DUCKDNS_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5084)}`,
    ],
  },
  {
    rule: 'secret/ionos-api-key',
    valid: [
      assigned('IONOS_API_KEY', `${sample('hex', 32, 5085)}.${sample('base64url', 86, 5086)}`),
    ],
    invalid: [
      `IONOS_API_KEY=${sample('hex', 32, 5087)}.${sample('base64url', 40, 5088)}`,
      `IONOS_API_KEY=${'0'.repeat(32)}.${'x'.repeat(86)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5089)}.${sample('base64url', 86, 5090)}`,
    ],
  },
];
