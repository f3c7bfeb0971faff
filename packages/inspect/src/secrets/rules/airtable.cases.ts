import { type RuleCases, sample } from '../sample.testing.ts';

export const AIRTABLE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/airtable-token',
    valid: [`pat${sample('base62', 14, 320)}.${sample('hex', 64, 321)}`],
    invalid: [
      `pat${sample('base62', 14, 318)}.${sample('hex', 20, 319)}`,
      `pat${'x'.repeat(14)}.${'0'.repeat(64)}`,
    ],
  },
];
