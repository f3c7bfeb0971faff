import { type RuleCases, sample } from '../sample.ts';
import { sampleUuid } from './sample-value.ts';

const ZAP = ['1827364', 'b9x2k7q'].join('/');

export const WEBHOOKS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/google-chat-webhook',
    valid: [
      {
        text: `https://chat.googleapis.com/v1/spaces/AAAAabcdefg/messages?key=kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk&token=${sample('base64url', 43, 5168)}`,
        secret: sample('base64url', 43, 5168),
      },
    ],
    invalid: [
      `https://chat.googleapis.com/v1/spaces/AAAAabcdefg/messages?key=kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk&token=${sample('base64url', 18, 5169)}`,
      `https://chat.googleapis.com/v1/spaces/AAAAabcdefg/messages?key=kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk&token=${'x'.repeat(43)}`,
    ],
  },
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
  {
    rule: 'secret/zapier-webhook',
    valid: [{ text: `https://hooks.zapier.com/hooks/catch/${ZAP}/`, secret: ZAP }],
    invalid: [
      'https://hooks.zapier.com/hooks/catch/<id>/<key>/',
      'https://hooks.zapier.com/hooks/',
    ],
  },
  {
    rule: 'secret/make-webhook',
    valid: [
      {
        text: `https://hook.eu1.make.com/${sample('lower36', 32, 5180)}`,
        secret: sample('lower36', 32, 5180),
      },
    ],
    invalid: [
      `https://hook.eu1.make.com/${sample('lower36', 13, 5181)}`,
      `https://hook.eu1.make.com/${'x'.repeat(32)}`,
    ],
  },
  {
    rule: 'secret/ifttt-key',
    valid: [
      {
        text: `https://maker.ifttt.com/trigger/alarm/with/key/${sample('base64url', 43, 5182)}`,
        secret: sample('base64url', 43, 5182),
      },
    ],
    invalid: [
      `https://maker.ifttt.com/trigger/alarm/with/key/${sample('base64url', 18, 5183)}`,
      `https://maker.ifttt.com/trigger/alarm/with/key/${'x'.repeat(43)}`,
    ],
  },
];
