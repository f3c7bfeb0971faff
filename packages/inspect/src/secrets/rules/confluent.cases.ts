import { type RuleCases, sample } from '../sample.testing.ts';

export const CONFLUENT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/confluent-secret-key',
    valid: [`cflt${sample('base64', 60, 528)}`],
    invalid: [`cflt${sample('base64', 12, 527)}`, `cflt${'x'.repeat(60)}`],
  },
];
