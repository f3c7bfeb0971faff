import { type RuleCases, sample } from '../sample.testing.ts';

export const PADDLE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/paddle-api-key',
    valid: [
      `pdl_live_apikey_${sample('lower36', 26, 5024)}_${sample('base62', 22, 5025)}_${sample('base62', 3, 5026)}`,
    ],
    invalid: [
      `pdl_live_apikey_${sample('lower36', 10, 5027)}_${sample('base62', 22, 5028)}_${sample('base62', 3, 5029)}`,
      `pdl_live_apikey_${'x'.repeat(26)}_${'x'.repeat(22)}_${'x'.repeat(3)}`,
    ],
  },
  {
    rule: 'secret/paddle-webhook-secret',
    valid: [`pdl_ntfset_${sample('lower36', 26, 5030)}_${sample('base64', 32, 5031)}`],
    invalid: [
      `pdl_ntfset_${sample('lower36', 26, 5032)}_${sample('base64', 13, 5033)}`,
      `pdl_ntfset_${'x'.repeat(26)}_${'x'.repeat(32)}`,
    ],
  },
];
