import { type RuleCases, sample } from '../sample.ts';
import { assigned, sampleUuid } from './sample-value.ts';

export const INFERENCE_HOSTS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/baseten-api-key',
    valid: [
      assigned('BASETEN_API_KEY', `${sample('base62', 8, 5001)}.${sample('base62', 32, 5002)}`),
    ],
    invalid: [
      `BASETEN_API_KEY=${sample('base62', 8, 5003)}.${sample('base62', 13, 5004)}`,
      `BASETEN_API_KEY=${'x'.repeat(8)}.${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 8, 5005)}.${sample('base62', 32, 5006)}`,
    ],
  },
  {
    rule: 'secret/deepinfra-api-key',
    valid: [assigned('DEEPINFRA_API_KEY', sample('base62', 32, 5007))],
    invalid: [
      `DEEPINFRA_API_KEY=${sample('base62', 13, 5008)}`,
      `DEEPINFRA_API_KEY=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5009)}`,
    ],
  },
  {
    rule: 'secret/fal-api-key',
    valid: [assigned('FAL_KEY', `${sampleUuid(5010)}:${sample('hex', 32, 5011)}`)],
    invalid: [
      `FAL_KEY=${sampleUuid(5012).slice(0, 18)}:${sample('hex', 13, 5013)}`,
      `FAL_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}:${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sampleUuid(5014)}:${sample('hex', 32, 5015)}`,
    ],
  },
  {
    rule: 'secret/modal-token-secret',
    valid: [`as-${sample('base62', 22, 5016)}`],
    invalid: [
      `as-${sample('base62', 8, 5017)}`,
      `as-${'x'.repeat(22)}`,
      `nas-${sample('base62', 22, 5018)}`,
    ],
  },
  {
    rule: 'secret/sambanova-api-key',
    valid: [assigned('SAMBANOVA_API_KEY', sampleUuid(5019))],
    invalid: [
      `SAMBANOVA_API_KEY=${sampleUuid(5020).slice(0, 18)}`,
      `SAMBANOVA_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5021)}`,
    ],
  },
  {
    rule: 'secret/lambda-api-key',
    valid: [`secret_build-7_${sample('hex', 32, 5022)}.${sample('base62', 32, 5023)}`],
    invalid: [
      `secret_build-7_${sample('hex', 13, 5024)}.${sample('base62', 32, 5025)}`,
      `secret_build-7_${'0'.repeat(32)}.${'x'.repeat(32)}`,
      `nsecret_build-7_${sample('hex', 32, 5026)}.${sample('base62', 32, 5027)}`,
    ],
  },
  {
    rule: 'secret/vastai-api-key',
    valid: [assigned('VASTAI_API_KEY', sample('hex', 64, 5028))],
    invalid: [
      `VASTAI_API_KEY=${sample('hex', 29, 5029)}`,
      `VASTAI_API_KEY=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5030)}`,
    ],
  },
  {
    rule: 'secret/scale-api-key',
    valid: [assigned('SCALE_API_KEY', `live_${sample('hex', 32, 5031)}`)],
    invalid: [
      `SCALE_API_KEY=live_${sample('hex', 13, 5032)}`,
      `SCALE_API_KEY=live_${'0'.repeat(32)}`,
      `BUILD_REFERENCE=live_${sample('hex', 32, 5033)}`,
    ],
  },
  {
    rule: 'secret/langsmith-legacy-key',
    valid: [`ls__${sample('hex', 32, 5034)}`],
    invalid: [
      `ls__${sample('hex', 13, 5035)}`,
      `ls__${'0'.repeat(32)}`,
      `nls__${sample('hex', 32, 5036)}`,
    ],
  },
  {
    rule: 'secret/novita-api-key',
    valid: [assigned('NOVITA_API_KEY', `sk_${sample('base64url', 43, 5037)}`)],
    invalid: [
      `NOVITA_API_KEY=sk_${sample('base64url', 18, 5038)}`,
      `NOVITA_API_KEY=sk_${'x'.repeat(43)}`,
      `BUILD_REFERENCE=sk_${sample('base64url', 43, 5039)}`,
    ],
  },
  {
    rule: 'secret/friendli-token',
    valid: [`flp_${sample('base62', 46, 5040)}`],
    invalid: [
      `flp_${sample('base62', 20, 5041)}`,
      `flp_${'x'.repeat(46)}`,
      `nflp_${sample('base62', 46, 5042)}`,
    ],
  },
  {
    rule: 'secret/predibase-api-token',
    valid: [assigned('PREDIBASE_API_TOKEN', `pb_${sample('base64url', 22, 5043)}`)],
    invalid: [
      `PREDIBASE_API_TOKEN=pb_${sample('base64url', 8, 5044)}`,
      `PREDIBASE_API_TOKEN=pb_${'x'.repeat(22)}`,
      `BUILD_REFERENCE=pb_${sample('base64url', 22, 5045)}`,
    ],
  },
  {
    rule: 'secret/databricks-oauth-secret',
    valid: [`dose${sample('hex', 32, 5046)}`],
    invalid: [
      `dose${sample('hex', 13, 5047)}`,
      `dose${'0'.repeat(32)}`,
      `ndose${sample('hex', 32, 5048)}`,
    ],
  },
  {
    rule: 'secret/pinecone-legacy-key',
    valid: [assigned('PINECONE_API_KEY', sampleUuid(5049))],
    invalid: [
      `PINECONE_API_KEY=${sampleUuid(5050).slice(0, 18)}`,
      `PINECONE_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5051)}`,
    ],
  },
];
