import { type RuleCases, sample } from '../sample.testing.ts';

export const SHOPIFY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/shopify-partner-token',
    valid: [`prtapi_${sample('hex', 32, 5098)}`],
    invalid: [`prtapi_${sample('hex', 13, 5099)}`, `prtapi_${'0'.repeat(32)}`],
  },
  {
    rule: 'secret/shopify-token',
    valid: [`shpat_${sample('hex', 32, 441)}`, `shpss_${sample('hex', 32, 442)}`],
    invalid: [`shpat_${sample('hex', 12, 440)}`, `shpat_${'0'.repeat(32)}`],
  },
];
