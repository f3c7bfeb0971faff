import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const DROPBOX_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/dropbox-sign-api-key',
    valid: [assigned('HELLOSIGN_API_KEY', sample('hex', 64, 5089))],
    invalid: [
      `HELLOSIGN_API_KEY=${sample('hex', 29, 5090)}`,
      `HELLOSIGN_API_KEY=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5091)}`,
    ],
  },
  {
    rule: 'secret/dropbox-token',
    valid: [`sl.${sample('base64url', 140, 344)}`, `sl.u.${sample('base64url', 1000, 345)}`],
    invalid: [`sl.${sample('base64url', 30, 343)}`, `sl.${'x'.repeat(140)}`],
  },
];
