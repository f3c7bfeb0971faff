import { type RuleCases, sample } from '../sample.testing.ts';

export const ENDORLABS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/endorlabs-api-key',
    valid: [`endr+${sample('base62', 16, 6590)}`],
    invalid: [
      `endr+${sample('base62', 8, 6591)}`,
      `endr+${'x'.repeat(16)}`,
      `nendr+${sample('base62', 16, 6592)}`,
      `endr+${sample('base62', 17, 6593)}`,
    ],
  },
];
