import { type RuleCases, sample } from '../sample.testing.ts';

export const NEON_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/neon-api-key',
    valid: [`napi_${sample('base62', 64, 9028)}`, `napi_${sample('lower36', 64, 524)}`],
    invalid: [`napi_${sample('lower36', 12, 523)}`, `napi_${'x'.repeat(64)}`],
  },
];
