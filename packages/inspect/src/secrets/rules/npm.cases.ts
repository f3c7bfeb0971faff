import { crc32Base62 } from '../checksums/crc32.ts';
import { type RuleCases, sample } from '../sample.testing.ts';

const random = sample('base62', 30);

const npm = `npm_${random}${crc32Base62(random)}`;

export const NPM_CASES: readonly RuleCases[] = [
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
];
