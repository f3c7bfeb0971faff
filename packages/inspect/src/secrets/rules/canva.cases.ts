import { type RuleCases, sample } from '../sample.testing.ts';

export const CANVA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/canva-client-secret',
    valid: [`cnvca${sample('base64url', 50, 6234)}Q`],
    invalid: [
      `cnvca${sample('base64url', 30, 6235)}`,
      `cnvca${'x'.repeat(51)}`,
      `ncnvca${sample('base64url', 50, 6236)}Q`,
      `cnvca${sample('base64url', 52, 6237)}`,
    ],
  },
];
