import { type RuleCases, sample } from '../sample.testing.ts';

export const BAIDU_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/baidu-qianfan-api-key',
    valid: [`bce-v3/ALTAK-${sample('base62', 21, 5203)}/${sample('hex', 40, 5204)}`],
    invalid: [
      `bce-v3/ALTAK-${sample('base62', 21, 5205)}/${sample('hex', 17, 5206)}`,
      `bce-v3/ALTAK-${'x'.repeat(21)}/${'0'.repeat(40)}`,
    ],
  },
];
