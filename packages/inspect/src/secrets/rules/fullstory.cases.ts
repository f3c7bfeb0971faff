import { type RuleCases, sample } from '../sample.testing.ts';

export const FULLSTORY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/fullstory-api-key',
    valid: [`na1.${sample('base64', 100, 9246)}`, `eu1.${sample('base62', 32, 9247)}`],
    invalid: [
      `na1.${sample('base62', 12, 9248)}`,
      `na1.documentservices.adobe.com`,
      `na1.${'x'.repeat(40)}`,
      `ana1.${sample('base62', 40, 9249)}`,
    ],
  },
];
