import { type RuleCases, sample } from '../sample.testing.ts';

export const ARGOS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/argos-project-token',
    valid: [`argos_${sample('lower36', 34, 6901)}`],
    invalid: [
      `argos_${sample('lower36', 11, 6902)}`,
      `argos_${'x'.repeat(34)}`,
      `argos_${sample('lower36', 34, 6903)}${sample('base62', 4, 6904)}`,
      `nargos_${sample('lower36', 34, 6905)}`,
    ],
  },
];
