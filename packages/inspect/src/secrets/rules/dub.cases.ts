import { type RuleCases, sample } from '../sample.testing.ts';

export const DUB_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/dub-api-key',
    valid: [`dub_${sample('base62', 24, 5227)}`],
    invalid: [
      `dub_${sample('base62', 9, 5228)}`,
      `dub_${'x'.repeat(24)}`,
      `ndub_${sample('base62', 24, 5229)}`,
    ],
  },
];
