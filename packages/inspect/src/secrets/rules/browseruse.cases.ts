import { type RuleCases, sample } from '../sample.testing.ts';

export const BROWSERUSE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/browseruse-api-key',
    valid: [`bu_${sample('base64url', 42, 6201)}Q`],
    invalid: [
      `bu_${sample('base62', 20, 6202)}`,
      `bu_${'x'.repeat(43)}`,
      `nbu_${sample('base62', 43, 6203)}`,
      `bu_${sample('base62', 70, 6204)}`,
    ],
  },
];
