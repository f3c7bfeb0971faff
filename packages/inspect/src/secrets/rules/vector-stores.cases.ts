import { type RuleCases, sample } from '../sample.ts';
import { assigned } from './sample-value.ts';

export const VECTOR_STORES_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/qdrant-api-key',
    valid: [assigned('QDRANT_API_KEY', sample('base64url', 54, 5052))],
    invalid: [
      `QDRANT_API_KEY=${sample('base64url', 24, 5053)}`,
      `QDRANT_API_KEY=${'x'.repeat(54)}`,
      `BUILD_REFERENCE=${sample('base64url', 54, 5054)}`,
    ],
  },
  {
    rule: 'secret/weaviate-api-key',
    valid: [assigned('WEAVIATE_API_KEY', sample('base62', 40, 5055))],
    invalid: [
      `WEAVIATE_API_KEY=${sample('base62', 17, 5056)}`,
      `WEAVIATE_API_KEY=${'x'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('base62', 40, 5057)}`,
    ],
  },
  {
    rule: 'secret/zilliz-api-key',
    valid: [assigned('ZILLIZ_API_KEY', sample('hex', 72, 5058))],
    invalid: [
      `ZILLIZ_API_KEY=${sample('hex', 33, 5059)}`,
      `ZILLIZ_API_KEY=${'0'.repeat(72)}`,
      `BUILD_REFERENCE=${sample('hex', 72, 5060)}`,
    ],
  },
  {
    rule: 'secret/chroma-api-key',
    valid: [assigned('CHROMA_API_KEY', `ck-${sample('base62', 44, 5061)}`)],
    invalid: [
      `CHROMA_API_KEY=ck-${sample('base62', 19, 5062)}`,
      `CHROMA_API_KEY=ck-${'x'.repeat(44)}`,
      `BUILD_REFERENCE=ck-${sample('base62', 44, 5063)}`,
    ],
  },
  {
    rule: 'secret/turbopuffer-api-key',
    valid: [`tpuf_${sample('base62', 32, 5064)}`],
    invalid: [
      `tpuf_${sample('base62', 13, 5065)}`,
      `tpuf_${'x'.repeat(32)}`,
      `ntpuf_${sample('base62', 32, 5066)}`,
    ],
  },
  {
    rule: 'secret/nomic-api-key',
    valid: [`nk-${sample('base64url', 43, 5067)}`],
    invalid: [
      `nk-${sample('base64url', 18, 5068)}`,
      `nk-${'x'.repeat(43)}`,
      `nnk-${sample('base64url', 43, 5069)}`,
    ],
  },
  {
    rule: 'secret/vespa-cloud-token',
    valid: [`vespa_cloud_${sample('base62', 42, 5070)}`],
    invalid: [`vespa_cloud_${sample('base62', 18, 5071)}`, `vespa_cloud_${'x'.repeat(42)}`],
  },
];
