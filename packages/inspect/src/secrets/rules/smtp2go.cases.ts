import { type RuleCases, sample } from '../sample.testing.ts';

export const SMTP2GO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/smtp2go-api-key',
    valid: [`api-${sample('upperHex', 32, 5197)}`],
    invalid: [
      `api-${sample('upperHex', 13, 5198)}`,
      `api-${'0'.repeat(32)}`,
      `napi-${sample('upperHex', 32, 5199)}`,
    ],
  },
];
