import { type RuleCases, sample } from '../sample.testing.ts';

export const DINGTALK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/dingtalk-webhook',
    valid: [
      {
        text: `https://oapi.dingtalk.com/robot/send?access_token=${sample('hex', 64, 5172)}`,
        secret: sample('hex', 64, 5172),
      },
    ],
    invalid: [
      `https://oapi.dingtalk.com/robot/send?access_token=${sample('hex', 29, 5173)}`,
      `https://oapi.dingtalk.com/robot/send?access_token=${'0'.repeat(64)}`,
    ],
  },
];
