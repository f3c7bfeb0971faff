import { type RuleCases, sample } from '../sample.testing.ts';

export const TELEGRAM_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/telegram-bot-token',
    valid: [`8${sample('digits', 9, 384)}:AA${sample('base64url', 33, 385)}`],
    invalid: [
      `8${sample('digits', 9, 382)}:AA${sample('base64url', 12, 383)}`,
      `8${'0'.repeat(9)}:AA${'x'.repeat(33)}`,
    ],
  },
];
