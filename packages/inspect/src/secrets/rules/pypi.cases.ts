import { Buffer } from 'node:buffer';
import { type RuleCases, sample } from '../sample.testing.ts';

const location = 'index.host';

const macaroon = `pypi-${Buffer.concat([
  Buffer.from([2, 1, location.length]),
  Buffer.from(location),
  Buffer.from([2]),
  Buffer.from(sample('base62', 90)),
]).toString('base64url')}`;

export const PYPI_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/pypi-api-token',
    valid: [macaroon],
    invalid: [`pypi-AgE${sample('base64url', 100, 235)}`],
  },
];
