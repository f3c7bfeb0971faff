import { type RuleCases, sample } from '../sample.testing.ts';

export const DEPENDENCYTRACK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/dependencytrack-api-key',
    valid: [
      `odt_${sample('base62', 32, 6501)}`,
      `odt_${sample('base62', 8, 6502)}_${sample('base62', 32, 6503)}`,
    ],
    invalid: [
      `odt_${sample('base62', 16, 6504)}`,
      `odt_${'x'.repeat(32)}`,
      `nodt_${sample('base62', 32, 6505)}`,
      `odt_${sample('base62', 70, 6506)}`,
    ],
  },
];
