import { Buffer } from 'node:buffer';
import { bech32Checksum } from '../checksums/bech32.ts';
import { type RuleCases, sample } from '../sample.ts';

const data = `${'0'.repeat(1)}${'spjh69c3t72vwme4l8yrqzufagkxd5n'.repeat(2).slice(0, 51)}`;
const age = `AGE-SECRET-KEY-1${(data + bech32Checksum('age-secret-key-', data)).toUpperCase()}`;
const flipped = age.slice(0, -1) + (age.endsWith('Q') ? 'P' : 'Q');
const account = Buffer.from(
  JSON.stringify({
    email: 'svc',
    muk: { k: sample('base64', 200, 911) },
    secretKey: sample('base62', 40, 912),
  }),
).toString('base64');

export const SECRET_STORES_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/vault-token',
    valid: [
      `hvs.${sample('base64url', 95, 489)}`,
      `hvb.${sample('base64url', 150, 490)}`,
      `hvs.${sample('base62', 24, 491)}`,
    ],
    invalid: [`hvs.${sample('base62', 10, 488)}`, `hvs.${'x'.repeat(95)}`],
  },
  {
    rule: 'secret/vault-legacy-token',
    valid: [
      {
        text: `VAULT_TOKEN=s.${sample('base62', 24, 493)}`,
        secret: `s.${sample('base62', 24, 493)}`,
      },
    ],
    invalid: [`VAULT_TOKEN=s.${sample('base62', 10, 492)}`, `VAULT_TOKEN=s.${'x'.repeat(24)}`],
  },
  {
    rule: 'secret/onepassword-service-account-token',
    valid: [`ops_${account}`],
    invalid: [`ops_${'ey'}J${sample('base64', 300, 913)}`],
  },
  {
    rule: 'secret/onepassword-secret-key',
    valid: [
      `A3-${sample('upper36', 6, 495)}-${sample('upper36', 6, 496)}-${sample('upper36', 5, 497)}-${sample('upper36', 5, 498)}-${sample('upper36', 5, 499)}-${sample('upper36', 5, 500)}`,
    ],
    invalid: [
      `A3-${sample('upper36', 6, 494)}`,
      `A3-${'x'.repeat(6)}-${'x'.repeat(6)}-${'x'.repeat(5)}-${'x'.repeat(5)}-${'x'.repeat(5)}-${'x'.repeat(5)}`,
    ],
  },
  {
    rule: 'secret/doppler-token',
    valid: [`dp.pt.${sample('base62', 43, 502)}`, `dp.st.dev.${sample('base62', 43, 503)}`],
    invalid: [`dp.pt.${sample('base62', 12, 501)}`, `dp.pt.${'x'.repeat(43)}`],
  },
  {
    rule: 'secret/infisical-token',
    valid: [`st.${sample('hex', 24, 505)}.${sample('hex', 32, 506)}.${sample('hex', 32, 507)}`],
    invalid: [
      `st.${sample('hex', 24, 504)}`,
      `st.${'0'.repeat(24)}.${'0'.repeat(32)}.${'0'.repeat(32)}`,
    ],
  },
  {
    rule: 'secret/age-identity',
    valid: [age],
    invalid: [flipped],
  },
];
