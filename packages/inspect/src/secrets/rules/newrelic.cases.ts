import { type RuleCases, sample } from '../sample.testing.ts';

export const NEWRELIC_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/newrelic-user-key',
    valid: [`NRAK-${sample('lower36', 27, 9007)}`, `NRAK-${sample('upper36', 27, 467)}`],
    invalid: [`NRAK-${sample('upper36', 8, 466)}`, `NRAK-${'x'.repeat(27)}`],
  },
  {
    rule: 'secret/newrelic-license-key',
    valid: [`eu01xx${sample('hex', 30, 9008)}FFFFNRAL`, `${sample('hex', 36, 469)}NRAL`],
    invalid: [`${sample('hex', 20, 468)}NRAL`, `${'0'.repeat(36)}NRAL`],
  },
  {
    rule: 'secret/newrelic-insights-key',
    valid: [`NRIQ-${sample('base64url', 25, 9009)}`, `NRII-${sample('base64url', 32, 471)}`],
    invalid: [`NRII-${sample('base64url', 8, 470)}`, `NRII-${'x'.repeat(32)}`],
  },
];
