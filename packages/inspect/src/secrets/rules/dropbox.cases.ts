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
  {
    rule: 'secret/dropbox-long-lived-token',
    valid: [
      assigned(
        'DROPBOX_TOKEN',
        `${sample('base62', 11, 9310)}AAAAAAAAAA${sample('base64url', 43, 9311)}`,
      ),
    ],
    invalid: [
      `DROPBOX_TOKEN=${'x'.repeat(11)}AAAAAAAAAA${'x'.repeat(43)}`,
      `DROPBOX_TOKEN=${sample('base62', 11, 9269)}AAAAAAAAAA${sample('base64url', 20, 9270)}`,
    ],
  },
];
