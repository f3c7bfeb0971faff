import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const WIT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/wit-server-token',
    valid: [assigned('WIT_AI_TOKEN', sample('upper36', 32, 5107))],
    invalid: [
      `WIT_AI_TOKEN=${sample('upper36', 13, 5108)}`,
      `WIT_AI_TOKEN=${'X'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('upper36', 32, 5109)}`,
    ],
  },
];
