import { type RuleCases, sample } from '../sample.testing.ts';

export const AGENTMAIL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/agentmail-api-key',
    valid: [`am_${sample('hex', 64, 6915)}`, `am_us_${sample('hex', 64, 6916)}`],
    invalid: [
      `am_${sample('hex', 32, 6917)}`,
      `am_${sample('hex', 65, 6918)}`,
      `am_${'x'.repeat(64)}`,
      `nam_${sample('hex', 64, 6919)}`,
    ],
  },
];
