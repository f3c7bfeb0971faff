import { type RuleCases, sample } from '../sample.testing.ts';

export const JINA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/jina-api-key',
    valid: [`jina_${sample('hex', 32, 36)}${sample('base64url', 28, 37)}`],
    invalid: [`jina_${sample('hex', 32, 35)}`, `jina_${'0'.repeat(32)}${'x'.repeat(28)}`],
  },
];
