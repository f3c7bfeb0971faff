import { type RuleCases, sample } from '../sample.testing.ts';

export const FIRECRAWL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/firecrawl-api-key',
    valid: [`fc-${sample('hex', 32, 86)}`],
    invalid: [
      `afc-${sample('hex', 32, 84)}`,
      `fc-${sample('hex', 20, 85)}`,
      `fc-${'0'.repeat(32)}`,
    ],
  },
];
