import { type RuleCases, sample } from '../sample.testing.ts';

export const XAI_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/xai-api-key',
    valid: [`xai-${sample('base64url', 84, 9032)}`, `xai-${sample('base62', 80, 13)}`],
    invalid: [`xai-${sample('base62', 30, 12)}`, `xai-${'x'.repeat(80)}`],
  },
];
