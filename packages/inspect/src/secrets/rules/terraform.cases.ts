import { type RuleCases, sample } from '../sample.testing.ts';

export const TERRAFORM_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/terraform-cloud-token',
    valid: [`${sample('base62', 14, 260)}.atlasv1.${sample('base62', 67, 261)}`],
    invalid: [
      `${sample('base62', 14, 258)}.atlasv1.${sample('base62', 20, 259)}`,
      `${'x'.repeat(14)}.atlasv1.${'x'.repeat(67)}`,
    ],
  },
];
