import { type RuleCases, sample } from '../sample.ts';
import { assigned, sampleUuid } from './sample-value.ts';

export const WEB_SEARCH_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/browserbase-api-key',
    valid: [`bb_live_${sample('base64url', 27, 5221)}`],
    invalid: [`bb_live_${sample('base64url', 10, 5222)}`, `bb_live_${'x'.repeat(27)}`],
  },
  {
    rule: 'secret/brave-search-key',
    valid: [`BSA${sample('base64url', 28, 5223)}`],
    invalid: [
      `BSA${sample('base64url', 11, 5224)}`,
      `BSA${'x'.repeat(28)}`,
      `nBSA${sample('base64url', 28, 5225)}`,
    ],
  },
  {
    rule: 'secret/you-search-key',
    valid: [
      `ydc-sk-${sample('hex', 16, 5226)}-${sample('base62', 32, 5227)}-${sample('hex', 8, 5228)}`,
    ],
    invalid: [`ydc-sk-${'0'.repeat(16)}-${'x'.repeat(32)}-${'0'.repeat(8)}`],
  },
  {
    rule: 'secret/serper-api-key',
    valid: [assigned('SERPER_API_KEY', sample('hex', 40, 5229))],
    invalid: [
      `SERPER_API_KEY=${sample('hex', 17, 5230)}`,
      `SERPER_API_KEY=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5231)}`,
    ],
  },
  {
    rule: 'secret/serpapi-api-key',
    valid: [assigned('SERPAPI_API_KEY', sample('hex', 64, 5232))],
    invalid: [
      `SERPAPI_API_KEY=${sample('hex', 29, 5233)}`,
      `SERPAPI_API_KEY=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5234)}`,
    ],
  },
  {
    rule: 'secret/exa-api-key',
    valid: [assigned('EXA_API_KEY', sampleUuid(5235))],
    invalid: [
      `EXA_API_KEY=${sampleUuid(5236).slice(0, 18)}`,
      `EXA_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5237)}`,
    ],
  },
  {
    rule: 'secret/linkup-api-key',
    valid: [assigned('LINKUP_API_KEY', sampleUuid(5238))],
    invalid: [
      `LINKUP_API_KEY=${sampleUuid(5239).slice(0, 18)}`,
      `LINKUP_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5240)}`,
    ],
  },
  {
    rule: 'secret/scrapingbee-api-key',
    valid: [assigned('SCRAPINGBEE_API_KEY', sample('upper36', 80, 5241))],
    invalid: [
      `SCRAPINGBEE_API_KEY=${sample('upper36', 37, 5242)}`,
      `SCRAPINGBEE_API_KEY=${'X'.repeat(80)}`,
      `BUILD_REFERENCE=${sample('upper36', 80, 5243)}`,
    ],
  },
  {
    rule: 'secret/zenrows-api-key',
    valid: [assigned('ZENROWS_API_KEY', sample('hex', 40, 5244))],
    invalid: [
      `ZENROWS_API_KEY=${sample('hex', 17, 5245)}`,
      `ZENROWS_API_KEY=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5246)}`,
    ],
  },
  {
    rule: 'secret/scraperapi-api-key',
    valid: [assigned('SCRAPERAPI_KEY', sample('hex', 32, 5247))],
    invalid: [
      `SCRAPERAPI_KEY=${sample('hex', 13, 5248)}`,
      `SCRAPERAPI_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5249)}`,
    ],
  },
  {
    rule: 'secret/brightdata-api-key',
    valid: [assigned('BRIGHTDATA_API_KEY', sample('hex', 64, 5250))],
    invalid: [
      `BRIGHTDATA_API_KEY=${sample('hex', 29, 5251)}`,
      `BRIGHTDATA_API_KEY=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5252)}`,
    ],
  },
  {
    rule: 'secret/context7-api-key',
    valid: [`ctx7sk-${sampleUuid(5253)}`],
    invalid: [
      `ctx7sk-${sampleUuid(5254).slice(0, 18)}`,
      `ctx7sk-${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
  {
    rule: 'secret/hyperbrowser-api-key',
    valid: [assigned('HYPERBROWSER_API_KEY', `hb_${sample('hex', 28, 5255)}`)],
    invalid: [
      `HYPERBROWSER_API_KEY=hb_${sample('hex', 11, 5256)}`,
      `HYPERBROWSER_API_KEY=hb_${'0'.repeat(28)}`,
      `BUILD_REFERENCE=hb_${sample('hex', 28, 5257)}`,
    ],
  },
];
