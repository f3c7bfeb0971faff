import { type RuleCases, sample } from '../sample.testing.ts';

export const VESPA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/vespa-cloud-token',
    valid: [`vespa_cloud_${sample('base62', 42, 5070)}`],
    invalid: [`vespa_cloud_${sample('base62', 18, 5071)}`, `vespa_cloud_${'x'.repeat(42)}`],
  },
];
