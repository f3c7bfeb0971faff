import { type RuleCases, sample } from '../sample.ts';
import { assigned } from './sample-value.ts';

export const DATABASES_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/cockroach-api-key',
    valid: [`CCDB1_${sample('base62', 22, 5119)}_${sample('base62', 40, 5120)}`],
    invalid: [
      `CCDB1_${sample('base62', 22, 5121)}_${sample('base62', 17, 5122)}`,
      `CCDB1_${'x'.repeat(22)}_${'x'.repeat(40)}`,
    ],
  },
  {
    rule: 'secret/astra-token',
    valid: [`AstraCS:${sample('letters', 24, 5123)}:${sample('hex', 64, 5124)}`],
    invalid: [
      `AstraCS:${sample('letters', 24, 5125)}:${sample('hex', 29, 5126)}`,
      `AstraCS:${'x'.repeat(24)}:${'0'.repeat(64)}`,
    ],
  },
  {
    rule: 'secret/aiven-service-password',
    valid: [`AVNS_${sample('base64url', 19, 5127)}`],
    invalid: [`AVNS_${'x'.repeat(19)}`, `nAVNS_${sample('base64url', 19, 5128)}`],
  },
  {
    rule: 'secret/aiven-api-token',
    valid: [assigned('AIVEN_TOKEN', sample('base64', 344, 5129))],
    invalid: [
      `AIVEN_TOKEN=${sample('base64', 169, 5130)}`,
      `AIVEN_TOKEN=${'x'.repeat(344)}`,
      `BUILD_REFERENCE=${sample('base64', 344, 5131)}`,
    ],
  },
  {
    rule: 'secret/elastic-cloud-key',
    valid: [`essu_${sample('base62', 72, 5132)}`],
    invalid: [
      `essu_${sample('base62', 33, 5133)}`,
      `essu_${'x'.repeat(72)}`,
      `nessu_${sample('base62', 72, 5134)}`,
    ],
  },
  {
    rule: 'secret/elastic-api-key',
    valid: [assigned('ELASTICSEARCH_API_KEY', `${sample('base62', 58, 5135)}==`)],
    invalid: [
      `ELASTICSEARCH_API_KEY=${sample('base62', 26, 5136)}==`,
      `ELASTICSEARCH_API_KEY=${'x'.repeat(58)}==`,
      `BUILD_REFERENCE=${sample('base62', 58, 5137)}==`,
    ],
  },
  {
    rule: 'secret/influxdb-token',
    valid: [assigned('INFLUX_TOKEN', `${sample('base64url', 86, 5138)}==`)],
    invalid: [
      `INFLUX_TOKEN=${sample('base64url', 40, 5139)}==`,
      `INFLUX_TOKEN=${'x'.repeat(86)}==`,
      `BUILD_REFERENCE=${sample('base64url', 86, 5140)}==`,
    ],
  },
  {
    rule: 'secret/meilisearch-master-key',
    valid: [assigned('MEILI_MASTER_KEY', sample('base64url', 43, 5141))],
    invalid: [
      `MEILI_MASTER_KEY=${sample('base64url', 18, 5142)}`,
      `MEILI_MASTER_KEY=${'x'.repeat(43)}`,
      `BUILD_REFERENCE=${sample('base64url', 43, 5143)}`,
    ],
  },
  {
    rule: 'secret/typesense-api-key',
    valid: [assigned('TYPESENSE_API_KEY', sample('base62', 32, 5144))],
    invalid: [
      `TYPESENSE_API_KEY=${sample('base62', 13, 5145)}`,
      `TYPESENSE_API_KEY=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5146)}`,
    ],
  },
  {
    rule: 'secret/tinybird-token',
    valid: [`p.eyJ${sample('base64url', 100, 5147)}.${sample('base64url', 43, 5148)}`],
    invalid: [
      `p.eyJ${sample('base64url', 47, 5149)}.${sample('base64url', 43, 5150)}`,
      `p.eyJ${'x'.repeat(100)}.${'x'.repeat(43)}`,
      `np.eyJ${sample('base64url', 100, 5151)}.${sample('base64url', 43, 5152)}`,
    ],
  },
  {
    rule: 'secret/clickhouse-cloud-secret',
    valid: [assigned('CLICKHOUSE_CLOUD_KEY_SECRET', `4b1d${sample('base62', 38, 5153)}`)],
    invalid: [
      `CLICKHOUSE_CLOUD_KEY_SECRET=4b1d${sample('base62', 16, 5154)}`,
      `CLICKHOUSE_CLOUD_KEY_SECRET=4b1d${'x'.repeat(38)}`,
      `BUILD_REFERENCE=4b1d${sample('base62', 38, 5155)}`,
    ],
  },
];
