import type { RuleCases } from '../sample.testing.ts';
import { sampleUuid } from '../sample-value.testing.ts';

export const CONSUL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/consul-token',
    valid: [{ text: `CONSUL_HTTP_TOKEN=${sampleUuid(5021)}`, secret: sampleUuid(5021) }],
    invalid: [
      `CONSUL_HTTP_TOKEN=${sampleUuid(5022).slice(0, 18)}`,
      `CONSUL_HTTP_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
];
