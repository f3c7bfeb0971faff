import { type RuleCases, sample } from '../sample.testing.ts';

export const WORKATO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/workato-developer-token',
    valid: [
      `wrkaus-eyJ${sample('base64url', 33, 6553)}.${sample('base64url', 80, 6554)}.${sample('base64url', 342, 6555)}`,
    ],
    invalid: [
      `wrkaus-eyJ${sample('base64url', 33, 6556)}.${sample('base64url', 80, 6557)}`,
      `wrkaus-eyJ${'x'.repeat(33)}.${'x'.repeat(80)}.${'x'.repeat(342)}`,
      `nwrkaus-eyJ${sample('base64url', 33, 6558)}.${sample('base64url', 80, 6559)}.${sample('base64url', 342, 6560)}`,
    ],
  },
];
