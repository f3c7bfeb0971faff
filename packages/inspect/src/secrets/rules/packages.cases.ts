import { Buffer } from 'node:buffer';
import { crc32Base62 } from '../checksums/crc32.ts';
import { type RuleCases, sample } from '../sample.ts';

const random = sample('base62', 30);
const npm = `npm_${random}${crc32Base62(random)}`;
const location = 'index.host';
const macaroon = `pypi-${Buffer.concat([
  Buffer.from([2, 1, location.length]),
  Buffer.from(location),
  Buffer.from([2]),
  Buffer.from(sample('base62', 90)),
]).toString('base64url')}`;

const registryAuth = Buffer.from(`user:${sample('base62', 14)}`).toString('base64');

export const PACKAGES_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/npm-access-token',
    valid: [npm],
    invalid: [`npm_${sample('base62', 36, 233)}`, `npm_${sample('base62', 12, 234)}`],
  },
  {
    rule: 'secret/npm-legacy-token',
    valid: [
      {
        text: `//host/:_authToken=${sample('hex', 8, 186)}-${sample('hex', 4, 187)}-${sample('hex', 4, 188)}-${sample('hex', 4, 189)}-${sample('hex', 12, 190)}`,
        secret: `${sample('hex', 8, 186)}-${sample('hex', 4, 187)}-${sample('hex', 4, 188)}-${sample('hex', 4, 189)}-${sample('hex', 12, 190)}`,
      },
    ],
    invalid: [
      `//host/:_authToken=\${NPM_TOKEN}`,
      `//host/:_authToken=${'0'.repeat(8)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
  {
    rule: 'secret/pypi-api-token',
    valid: [macaroon],
    invalid: [`pypi-AgE${sample('base64url', 100, 235)}`],
  },
  {
    rule: 'secret/rubygems-api-key',
    valid: [`rubygems_${sample('hex', 48, 237)}`],
    invalid: [`rubygems_${sample('hex', 20, 236)}`, `rubygems_${'0'.repeat(48)}`],
  },
  {
    rule: 'secret/crates-api-token',
    valid: [`cio${sample('base62', 32, 240)}`],
    invalid: [
      `socio${sample('base62', 32, 238)}`,
      `cio${sample('base62', 12, 239)}`,
      `cio${'x'.repeat(32)}`,
    ],
  },
  {
    rule: 'secret/nuget-api-key',
    valid: [`oy2${sample('lower36', 43, 242)}`],
    invalid: [`oy2${sample('lower36', 12, 241)}`, `oy2${'x'.repeat(43)}`],
  },
  {
    rule: 'secret/docker-token',
    valid: [`dckr_pat_${sample('base64url', 27, 244)}`, `dckr_oat_${sample('base64url', 32, 245)}`],
    invalid: [`dckr_pat_${sample('base64url', 12, 243)}`, `dckr_pat_${'x'.repeat(27)}`],
  },
  {
    rule: 'secret/docker-registry-auth',
    valid: [
      {
        text: `{"auths":{"host":{"auth": "${registryAuth}"}}}`,
        secret: registryAuth,
      },
    ],
    invalid: [
      `{"auth": "${Buffer.from('user:changeme').toString('base64')}"}`,
      `{"auth": "${Buffer.from('nocolonhereatall').toString('base64')}"}`,
    ],
  },
  {
    rule: 'secret/jfrog-api-key',
    valid: [`AKCp${sample('base62', 69, 247)}`, `cmVmdGtuO${sample('base62', 55, 248)}`],
    invalid: [`AKCp${sample('base62', 30, 246)}`, `AKCp${'x'.repeat(69)}`],
  },
  {
    rule: 'secret/clojars-token',
    valid: [`CLOJARS_${sample('lower36', 60, 250)}`],
    invalid: [`CLOJARS_${sample('lower36', 20, 249)}`, `CLOJARS_${'x'.repeat(60)}`],
  },
  {
    rule: 'secret/packagist-token',
    valid: [`packagist_ack_${sample('base62', 64, 252)}`],
    invalid: [`packagist_ack_${sample('base62', 12, 251)}`, `packagist_ack_${'x'.repeat(64)}`],
  },
];
