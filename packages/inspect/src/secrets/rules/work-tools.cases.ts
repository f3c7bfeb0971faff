import { crc32Hex } from '../checksums/crc32.ts';
import { type RuleCases, sample } from '../sample.ts';

/** A token with a good checksum. */
function atlassian(prefix: string): string {
  const body = `${prefix}${sample('base64url', 171)}=`;
  return body + crc32Hex(body);
}

export const WORK_TOOLS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/atlassian-api-token',
    valid: [atlassian('ATATT3')],
    invalid: [`ATATT3${sample('base64url', 180, 304)}=0A1B2C3D`],
  },
  {
    rule: 'secret/atlassian-access-token',
    valid: [atlassian('ATCTT3')],
    invalid: [`ATCTT3${sample('base64url', 180, 305)}=0A1B2C3D`],
  },
  {
    rule: 'secret/bitbucket-app-password',
    valid: [`ATBB${sample('base62', 24, 307)}${sample('upperHex', 8, 308)}`],
    invalid: [`ATBB${sample('base62', 12, 306)}`, `ATBB${'x'.repeat(24)}${'0'.repeat(8)}`],
  },
  {
    rule: 'secret/linear-api-key',
    valid: [`lin_api_${sample('base62', 40, 310)}`],
    invalid: [`lin_api_${sample('base62', 12, 309)}`, `lin_api_${'x'.repeat(40)}`],
  },
  {
    rule: 'secret/notion-token',
    valid: [`ntn_${sample('digits', 11, 312)}${sample('base62', 35, 313)}`],
    invalid: [`ntn_${sample('digits', 11, 311)}`, `ntn_${'0'.repeat(11)}${'x'.repeat(35)}`],
  },
  {
    rule: 'secret/notion-legacy-token',
    valid: [`secret_${sample('base62', 43, 315)}`],
    invalid: [
      `secret_${sample('base62', 20, 314)}`,
      'my_secret_name_for_the_integration_of_all_of_these_things_here',
      `secret_${'x'.repeat(43)}`,
    ],
  },
  {
    rule: 'secret/figma-token',
    valid: [`figd_${sample('base64url', 40, 317)}`],
    invalid: [`figd_${sample('base64url', 12, 316)}`, `figd_${'x'.repeat(40)}`],
  },
  {
    rule: 'secret/airtable-token',
    valid: [`pat${sample('base62', 14, 320)}.${sample('hex', 64, 321)}`],
    invalid: [
      `pat${sample('base62', 14, 318)}.${sample('hex', 20, 319)}`,
      `pat${'x'.repeat(14)}.${'0'.repeat(64)}`,
    ],
  },
  {
    rule: 'secret/asana-token',
    valid: [
      `2/${sample('digits', 16, 324)}/${sample('digits', 16, 325)}:${sample('hex', 32, 326)}`,
      `1/${sample('digits', 16, 327)}:${sample('hex', 32, 328)}`,
    ],
    invalid: [
      `1/${sample('digits', 16, 322)}:${sample('hex', 12, 323)}`,
      `2/${'0'.repeat(16)}/${'0'.repeat(16)}:${'0'.repeat(32)}`,
    ],
  },
  {
    rule: 'secret/clickup-token',
    valid: [`pk_${sample('digits', 8, 330)}_${sample('upper36', 32, 331)}`],
    invalid: [`pk_live_${sample('base62', 32, 329)}`, `pk_${'0'.repeat(8)}_${'x'.repeat(32)}`],
  },
  {
    rule: 'secret/hubspot-token',
    valid: [
      `pat-na1-${sample('hex', 8, 333)}-${sample('hex', 4, 334)}-${sample('hex', 4, 335)}-${sample('hex', 4, 336)}-${sample('hex', 12, 337)}`,
    ],
    invalid: [
      `pat-na1-${sample('hex', 8, 332)}`,
      `pat-na1-${'0'.repeat(8)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
  {
    rule: 'secret/typeform-token',
    valid: [`tfp_${sample('base62', 44, 339)}_${sample('base62', 14, 340)}`],
    invalid: [`tfp_${sample('base62', 12, 338)}`, `tfp_${'x'.repeat(44)}_${'x'.repeat(14)}`],
  },
  {
    rule: 'secret/contentful-token',
    valid: [`CFPAT-${sample('base64url', 43, 342)}`],
    invalid: [`CFPAT-${sample('base64url', 12, 341)}`, `CFPAT-${'x'.repeat(43)}`],
  },
  {
    rule: 'secret/dropbox-token',
    valid: [`sl.${sample('base64url', 140, 344)}`, `sl.u.${sample('base64url', 1000, 345)}`],
    invalid: [`sl.${sample('base64url', 30, 343)}`, `sl.${'x'.repeat(140)}`],
  },
  {
    rule: 'secret/trello-token',
    valid: [`ATTA${sample('hex', 64, 347)}${sample('upperHex', 8, 348)}`],
    invalid: [`ATTA${sample('hex', 20, 346)}`, `ATTA${'0'.repeat(64)}${'0'.repeat(8)}`],
  },
  {
    rule: 'secret/salesforce-token',
    valid: [`00D${sample('base62', 12, 351)}!${sample('base62', 96, 352)}`],
    invalid: [
      `00D${sample('base62', 12, 349)}!${sample('base62', 10, 350)}`,
      `00D${'x'.repeat(12)}!${'x'.repeat(96)}`,
    ],
  },
  {
    rule: 'secret/frameio-token',
    valid: [`fio-u-${sample('base64url', 64, 354)}`],
    invalid: [`fio-u-${sample('base64url', 12, 353)}`, `fio-u-${'x'.repeat(64)}`],
  },
];
