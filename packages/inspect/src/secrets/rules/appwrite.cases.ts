import { type RuleCases, sample } from '../sample.testing.ts';

export const APPWRITE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/appwrite-api-key',
    valid: [`standard_${sample('hex', 256, 5247)}`],
    invalid: [
      `standard_${sample('hex', 125, 5248)}`,
      `standard_${'0'.repeat(256)}`,
      `nstandard_${sample('hex', 256, 5249)}`,
    ],
  },
];
