import { type RuleCases, sample } from '../sample.testing.ts';

export const BLAXEL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/blaxel-api-key',
    valid: [`bl_aaa${sample('lower36', 29, 6774)}`],
    invalid: [
      `bl_aaa${sample('lower36', 9, 6775)}`,
      `bl_aaa${'x'.repeat(29)}`,
      `bl_aaa${sample('lower36', 29, 6776)}${sample('base62', 4, 6777)}`,
      `nbl_aaa${sample('lower36', 29, 6778)}`,
    ],
  },
];
