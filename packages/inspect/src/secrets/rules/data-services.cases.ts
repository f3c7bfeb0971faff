import { Buffer } from 'node:buffer';
import { type RuleCases, sample } from '../sample.ts';

const claims = Buffer.from(JSON.stringify({ u: 'someone', a: sample('lower36', 25, 914) }));
const mapbox = `sk.${claims.toString('base64url')}.${sample('base64url', 22, 917)}`;

export const DATA_SERVICES_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/supabase-access-token',
    valid: [`sbp_${sample('hex', 40, 515)}`],
    invalid: [`sbp_${sample('hex', 12, 514)}`, `sbp_${'0'.repeat(40)}`],
  },
  {
    rule: 'secret/supabase-secret-key',
    valid: [`sb_secret_${sample('base64url', 22, 518)}_${sample('base64url', 8, 519)}`],
    invalid: [
      `sb_publishable_${sample('base64url', 22, 516)}_${sample('base64url', 8, 517)}`,
      `sb_secret_${'x'.repeat(22)}_${'x'.repeat(8)}`,
    ],
  },
  {
    rule: 'secret/planetscale-token',
    valid: [
      `pscale_tkn_${sample('base64url', 43, 521)}`,
      `pscale_pw_${sample('base64url', 43, 522)}`,
    ],
    invalid: [`pscale_pw_${sample('base64url', 12, 520)}`, `pscale_tkn_${'x'.repeat(43)}`],
  },
  {
    rule: 'secret/neon-api-key',
    valid: [`napi_${sample('lower36', 64, 524)}`],
    invalid: [`napi_${sample('lower36', 12, 523)}`, `napi_${'x'.repeat(64)}`],
  },
  {
    rule: 'secret/mongodb-atlas-secret',
    valid: [`mdb_sa_sk_${sample('base64url', 40, 526)}`],
    invalid: [`mdb_sa_sk_${sample('base64url', 12, 525)}`, `mdb_sa_sk_${'x'.repeat(40)}`],
  },
  {
    rule: 'secret/confluent-secret-key',
    valid: [`cflt${sample('base64', 60, 528)}`],
    invalid: [`cflt${sample('base64', 12, 527)}`, `cflt${'x'.repeat(60)}`],
  },
  {
    rule: 'secret/algolia-admin-key',
    valid: [
      { text: `ALGOLIA_ADMIN_KEY=${sample('hex', 32, 46)}`, secret: `${sample('hex', 32, 46)}` },
    ],
    invalid: [
      `ALGOLIA_SEARCH_KEY=${sample('hex', 32, 529)}`,
      `ALGOLIA_ADMIN_KEY=${'0'.repeat(32)}`,
    ],
  },
  {
    rule: 'secret/mapbox-secret-token',
    valid: [mapbox],
    invalid: [`sk.${'ey'}J${sample('base62', 60, 915)}.${sample('base62', 22, 916)}`],
  },
];
