import { type RuleCases, sample } from '../sample.testing.ts';

export const MERCADOPAGO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/mercadopago-access-token',
    valid: [
      `APP_USR-${sample('digits', 16, 5016)}-${sample('digits', 6, 5017)}-${sample('hex', 32, 5018)}-${sample('digits', 9, 5019)}`,
    ],
    invalid: [
      `APP_USR-${sample('digits', 16, 5020)}-${sample('digits', 6, 5021)}-${sample('hex', 13, 5022)}-${sample('digits', 9, 5023)}`,
      `APP_USR-${'0'.repeat(16)}-${'0'.repeat(6)}-${'0'.repeat(32)}-${'0'.repeat(9)}`,
    ],
  },
];
