import { type RuleCases, sample } from '../sample.testing.ts';

export const HACKCLUB_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/hackclub-ai-key',
    valid: [`sk-hc-v1-${sample('hex', 64, 6031)}`],
    invalid: [
      `sk-hc-v1-${sample('hex', 32, 6032)}`,
      `sk-hc-v1-${'x'.repeat(64)}`,
      `sk-hc-v1-${sample('hex', 64, 6033)}${sample('base62', 4, 6034)}`,
      `nsk-hc-v1-${sample('hex', 64, 6035)}`,
    ],
  },
];
