import { type RuleCases, sample } from '../sample.testing.ts';

export const LLAMACLOUD_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/llamacloud-api-key',
    valid: [`llx-${sample('base62', 48, 80)}`],
    invalid: [`llx-${sample('base62', 20, 79)}`, `llx-${'x'.repeat(48)}`],
  },
];
