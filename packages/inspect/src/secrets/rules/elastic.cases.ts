import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const ELASTIC_CASES: readonly RuleCases[] = [
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
];
