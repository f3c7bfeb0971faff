import { type RuleCases, sample } from '../sample.testing.ts';

export const ARCJET_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/arcjet-site-key',
    valid: [`ajkey_${sample('lower36', 26, 6026)}`],
    invalid: [
      `ajkey_${sample('lower36', 13, 6027)}`,
      `ajkey_${'x'.repeat(26)}`,
      `ajkey_${sample('lower36', 26, 6028)}${sample('base62', 4, 6029)}`,
      `najkey_${sample('lower36', 26, 6030)}`,
    ],
  },
];
