import { type RuleCases, sample } from '../sample.testing.ts';
import { sampleUuid } from '../sample-value.testing.ts';

export const BITWARDEN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/bitwarden-access-token',
    valid: [`0.${sampleUuid(5044)}.${sample('base62', 30, 5045)}:${sample('base64', 22, 5046)}==`],
    invalid: [
      `0.${sampleUuid(5047).slice(0, 18)}.${sample('base62', 12, 5048)}:${sample('base64', 22, 5049)}==`,
      `0.${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}.${'x'.repeat(30)}:${'x'.repeat(22)}==`,
      `n0.${sampleUuid(5050)}.${sample('base62', 30, 5051)}:${sample('base64', 22, 5052)}==`,
    ],
  },
];
