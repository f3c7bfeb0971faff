import { type RuleCases, sample } from '../sample.testing.ts';
import { sampleUuid } from '../sample-value.testing.ts';

export const AMAZON_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/amazon-mws-token',
    valid: [`amzn.mws.${sampleUuid(5071)}`],
    invalid: [
      `amzn.mws.${sampleUuid(5072).slice(0, 18)}`,
      `amzn.mws.${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
  {
    rule: 'secret/amazon-lwa-client-secret',
    valid: [`amzn1.oa2-cs.v1.${sample('hex', 64, 5073)}`],
    invalid: [`amzn1.oa2-cs.v1.${sample('hex', 29, 5074)}`, `amzn1.oa2-cs.v1.${'0'.repeat(64)}`],
  },
  {
    rule: 'secret/amazon-lwa-refresh-token',
    valid: [`Atzr|${sample('base64url', 250, 5075)}`],
    invalid: [`Atzr|${'x'.repeat(250)}`, `nAtzr|${sample('base64url', 250, 5076)}`],
  },
];
