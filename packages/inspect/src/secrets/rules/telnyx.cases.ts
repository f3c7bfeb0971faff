import { type RuleCases, sample } from '../sample.testing.ts';

export const TELNYX_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/telnyx-api-key',
    valid: [`KEY${sample('upperHex', 32, 5114)}_${sample('base62', 22, 5115)}`],
    invalid: [
      `KEY${'0'.repeat(32)}_${'x'.repeat(22)}`,
      `nKEY${sample('upperHex', 32, 5116)}_${sample('base62', 22, 5117)}`,
    ],
  },
];
