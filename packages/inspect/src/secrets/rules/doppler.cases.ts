import { type RuleCases, sample } from '../sample.testing.ts';

export const DOPPLER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/doppler-token',
    valid: [`dp.pt.${sample('base62', 43, 502)}`, `dp.st.dev.${sample('base62', 43, 503)}`],
    invalid: [`dp.pt.${sample('base62', 12, 501)}`, `dp.pt.${'x'.repeat(43)}`],
  },
];
