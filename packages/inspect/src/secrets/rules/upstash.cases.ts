import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const UPSTASH_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/upstash-token',
    valid: [assigned('UPSTASH_REDIS_REST_TOKEN', `AX${sample('base62', 60, 5063)}`)],
    invalid: [
      `UPSTASH_REDIS_REST_TOKEN=AX${sample('base62', 27, 5064)}`,
      `UPSTASH_REDIS_REST_TOKEN=AX${'x'.repeat(60)}`,
      `BUILD_REFERENCE=AX${sample('base62', 60, 5065)}`,
    ],
  },
];
