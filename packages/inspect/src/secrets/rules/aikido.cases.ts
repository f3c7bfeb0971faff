import { type RuleCases, sample } from '../sample.testing.ts';

export const AIKIDO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/aikido-client-secret',
    valid: [`AIK_SECRET_${sample('base62', 64, 6261)}`],
    invalid: [
      `AIK_SECRET_${sample('base62', 21, 6262)}`,
      `AIK_SECRET_${'x'.repeat(64)}`,
      `AIK_SECRET_${sample('base62', 64, 6263)}${sample('base62', 4, 6264)}`,
      `nAIK_SECRET_${sample('base62', 64, 6265)}`,
    ],
  },
  {
    rule: 'secret/aikido-ci-token',
    valid: [`AIK_CI_${sample('base62', 44, 6266)}`],
    invalid: [
      `AIK_CI_${sample('base62', 14, 6267)}`,
      `AIK_CI_${'x'.repeat(44)}`,
      `AIK_CI_${sample('base62', 44, 6268)}${sample('base62', 4, 6269)}`,
      `nAIK_CI_${sample('base62', 44, 6270)}`,
    ],
  },
];
