import { type RuleCases, sample } from '../sample.testing.ts';

export const ELEVENLABS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/elevenlabs-api-key',
    valid: [`sk_${sample('hex', 48, 42)}`],
    invalid: [
      `task_${sample('hex', 48, 40)}`,
      `sk_${sample('hex', 32, 41)}`,
      `sk_${'0'.repeat(48)}`,
    ],
  },
];
