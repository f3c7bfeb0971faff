import type { RuleCases } from '../sample.testing.ts';

const ZAP = ['1827364', 'b9x2k7q'].join('/');

export const ZAPIER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/zapier-webhook',
    valid: [{ text: `https://hooks.zapier.com/hooks/catch/${ZAP}/`, secret: ZAP }],
    invalid: [
      'https://hooks.zapier.com/hooks/catch/<id>/<key>/',
      'https://hooks.zapier.com/hooks/',
    ],
  },
];
