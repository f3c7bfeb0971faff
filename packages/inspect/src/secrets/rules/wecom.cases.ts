import type { RuleCases } from '../sample.testing.ts';
import { sampleUuid } from '../sample-value.testing.ts';

export const WECOM_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/wecom-webhook',
    valid: [
      {
        text: `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${sampleUuid(5174)}`,
        secret: sampleUuid(5174),
      },
    ],
    invalid: [
      `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${sampleUuid(5175).slice(0, 18)}`,
      `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
];
