import { type RuleCases, sample } from '../sample.testing.ts';

export const HELICONE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/helicone-api-key',
    valid: [
      `sk-helicone-${sample('lower36', 7, 67)}-${sample('lower36', 7, 68)}-${sample('lower36', 7, 69)}-${sample('lower36', 7, 70)}`,
    ],
    invalid: [
      `sk-helicone-${sample('lower36', 7, 66)}`,
      `sk-helicone-${'x'.repeat(7)}-${'x'.repeat(7)}-${'x'.repeat(7)}-${'x'.repeat(7)}`,
    ],
  },
];
