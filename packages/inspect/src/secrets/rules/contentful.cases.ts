import { type RuleCases, sample } from '../sample.testing.ts';

export const CONTENTFUL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/contentful-token',
    valid: [`CFPAT-${sample('base64url', 43, 342)}`],
    invalid: [`CFPAT-${sample('base64url', 12, 341)}`, `CFPAT-${'x'.repeat(43)}`],
  },
];
