import { type RuleCases, sample } from '../sample.testing.ts';

export const IFTTT_CASES: readonly RuleCases[] = [
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
