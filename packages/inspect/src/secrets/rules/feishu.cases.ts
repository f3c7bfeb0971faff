import type { RuleCases } from '../sample.testing.ts';
import { sampleUuid } from '../sample-value.testing.ts';

export const FEISHU_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/feishu-webhook',
    valid: [
      {
        text: `https://open.feishu.cn/open-apis/bot/v2/hook/${sampleUuid(5170)}`,
        secret: sampleUuid(5170),
      },
    ],
    invalid: [
      `https://open.feishu.cn/open-apis/bot/v2/hook/${sampleUuid(5171).slice(0, 18)}`,
      `https://open.feishu.cn/open-apis/bot/v2/hook/${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
];
