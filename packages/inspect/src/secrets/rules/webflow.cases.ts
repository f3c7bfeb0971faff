import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const WEBFLOW_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/webflow-api-token',
    valid: [assigned('WEBFLOW_API_TOKEN', sample('hex', 64, 5244))],
    invalid: [
      `WEBFLOW_API_TOKEN=${sample('hex', 29, 5245)}`,
      `WEBFLOW_API_TOKEN=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5246)}`,
    ],
  },
];
