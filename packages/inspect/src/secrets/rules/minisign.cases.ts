import { type RuleCases, sample } from '../sample.testing.ts';

export const MINISIGN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/minisign-secret-key',
    valid: [`RWRTY0Iy${sample('base64', 204, 5063)}`],
    invalid: [
      `RWRTY0Iy${sample('base64', 99, 5064)}`,
      `RWRTY0Iy${'x'.repeat(204)}`,
      `nRWRTY0Iy${sample('base64', 204, 5065)}`,
    ],
  },
];
