import { type RuleCases, sample } from '../sample.testing.ts';

export const PERSONA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/persona-api-key',
    valid: [`persona_production_${sample('lower36', 40, 6306)}`],
    invalid: [
      `persona_sandbox_${sample('lower36', 40, 6307)}`,
      `persona_production_${sample('lower36', 12, 6308)}`,
      `persona_production_${'x'.repeat(40)}`,
      `npersona_production_${sample('lower36', 40, 6309)}`,
    ],
  },
];
