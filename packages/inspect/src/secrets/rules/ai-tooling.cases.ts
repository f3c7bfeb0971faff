import { type RuleCases, sample } from '../sample.ts';

export const AI_TOOLING_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/runpod-api-key',
    valid: [`rpa_${sample('upper36', 46, 48)}`],
    invalid: [`rpa_${sample('upper36', 20, 47)}`, `rpa_${'x'.repeat(46)}`],
  },
  {
    rule: 'secret/anyscale-api-key',
    valid: [`esecret_${sample('base62', 26, 50)}`],
    invalid: [`esecret_${sample('base62', 10, 49)}`, `esecret_${'x'.repeat(26)}`],
  },
  {
    rule: 'secret/langsmith-api-key',
    valid: [
      `lsv2_pt_${sample('hex', 32, 52)}_${sample('hex', 10, 53)}`,
      `lsv2_sk_${sample('hex', 32, 54)}_${sample('hex', 10, 55)}`,
    ],
    invalid: [`lsv2_pt_${sample('hex', 32, 51)}`, `lsv2_pt_${'0'.repeat(32)}_${'0'.repeat(10)}`],
  },
  {
    rule: 'secret/langfuse-secret-key',
    valid: [
      `sk-lf-${sample('hex', 8, 61)}-${sample('hex', 4, 62)}-${sample('hex', 4, 63)}-${sample('hex', 4, 64)}-${sample('hex', 12, 65)}`,
    ],
    invalid: [
      `pk-lf-${sample('hex', 8, 56)}-${sample('hex', 4, 57)}-${sample('hex', 4, 58)}-${sample('hex', 4, 59)}-${sample('hex', 12, 60)}`,
      `sk-lf-${'0'.repeat(8)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
  {
    rule: 'secret/helicone-api-key',
    valid: [
      `sk-helicone-${sample('lower36', 7, 67)}-${sample('lower36', 7, 68)}-${sample('lower36', 7, 69)}-${sample('lower36', 7, 70)}`,
    ],
    invalid: [
      `sk-helicone-${sample('lower36', 7, 66)}`,
      `sk-helicone-${'x'.repeat(7)}-${'x'.repeat(7)}-${'x'.repeat(7)}-${'x'.repeat(7)}`,
    ],
  },
  {
    rule: 'secret/pinecone-api-key',
    valid: [`pcsk_${sample('base62', 6, 73)}_${sample('base62', 63, 74)}`],
    invalid: [
      `pcsk_${sample('base62', 6, 71)}_${sample('base62', 20, 72)}`,
      `pcsk_${'x'.repeat(6)}_${'x'.repeat(63)}`,
    ],
  },
  {
    rule: 'secret/wandb-api-key',
    valid: [`wandb_v1_${sample('base62', 27, 76)}_${sample('base62', 49, 77)}`],
    invalid: [
      `wandb_v1_${sample('base62', 12, 75)}`,
      `wandb_v1_${'x'.repeat(27)}_${'x'.repeat(49)}`,
    ],
  },
  {
    rule: 'secret/wandb-legacy-key',
    valid: [
      { text: `WANDB_API_KEY=${sample('hex', 40, 44)}`, secret: `${sample('hex', 40, 44)}` },
      { text: `wandb.login(key="${sample('hex', 40, 44)}")`, secret: `${sample('hex', 40, 44)}` },
    ],
    invalid: [`wandb_sha=${sample('hex', 32, 78)}`, `WANDB_API_KEY=${'0'.repeat(40)}`],
  },
  {
    rule: 'secret/llamacloud-api-key',
    valid: [`llx-${sample('base62', 48, 80)}`],
    invalid: [`llx-${sample('base62', 20, 79)}`, `llx-${'x'.repeat(48)}`],
  },
  {
    rule: 'secret/tavily-api-key',
    valid: [`tvly-${sample('base62', 32, 82)}`, `tvly-dev-${sample('base62', 32, 83)}`],
    invalid: [`tvly-${sample('base62', 10, 81)}`, `tvly-${'x'.repeat(32)}`],
  },
  {
    rule: 'secret/firecrawl-api-key',
    valid: [`fc-${sample('hex', 32, 86)}`],
    invalid: [
      `afc-${sample('hex', 32, 84)}`,
      `fc-${sample('hex', 20, 85)}`,
      `fc-${'0'.repeat(32)}`,
    ],
  },
  {
    rule: 'secret/e2b-api-key',
    valid: [`e2b_${sample('hex', 40, 88)}`],
    invalid: [`e2b_${sample('hex', 20, 87)}`, `e2b_${'0'.repeat(40)}`],
  },
  {
    rule: 'secret/apify-api-token',
    valid: [`apify_api_${sample('base62', 36, 90)}`],
    invalid: [`apify_api_${sample('base62', 12, 89)}`, `apify_api_${'x'.repeat(36)}`],
  },
  {
    rule: 'secret/cursor-api-key',
    valid: [`key_${sample('hex', 64, 92)}`],
    invalid: [`monkey_${sample('hex', 32, 91)}`, `key_${'0'.repeat(64)}`],
  },
  {
    rule: 'secret/databricks-token',
    valid: [`dapi${sample('hex', 32, 94)}`, `dapi${sample('hex', 32, 95)}-2`],
    invalid: [`dapi${sample('hex', 20, 93)}`, `dapi${'0'.repeat(32)}`],
  },
];
