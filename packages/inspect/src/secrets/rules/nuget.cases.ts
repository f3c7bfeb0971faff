import { type RuleCases, sample } from '../sample.testing.ts';

export const NUGET_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/nuget-api-key',
    valid: [`oy2${sample('lower36', 43, 242)}`],
    invalid: [`oy2${sample('lower36', 12, 241)}`, `oy2${'x'.repeat(43)}`],
  },
];
