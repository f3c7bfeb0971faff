import { type RuleCases, sample } from '../sample.testing.ts';

export const FIGMA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/figma-token',
    valid: [`figp_${sample('base64url', 44, 9035)}`, `figd_${sample('base64url', 40, 317)}`],
    invalid: [`figd_${sample('base64url', 12, 316)}`, `figd_${'x'.repeat(40)}`],
  },
];
