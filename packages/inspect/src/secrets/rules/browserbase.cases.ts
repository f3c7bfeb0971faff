import { type RuleCases, sample } from '../sample.testing.ts';

export const BROWSERBASE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/browserbase-api-key',
    valid: [`bb_live_${sample('base64url', 27, 5221)}`],
    invalid: [`bb_live_${sample('base64url', 10, 5222)}`, `bb_live_${'x'.repeat(27)}`],
  },
];
