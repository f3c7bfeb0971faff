import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findSecrets } from './find-secrets.ts';
import { sample } from './sample.testing.ts';
import { sampleUuid } from './sample-value.testing.ts';

const token = Buffer.from(JSON.stringify({ u: 'acme', a: sample('lower36', 25, 7001) }));
const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7lspjh69c3t72vwme4l8yrqzufag';

/** Values that vendors document as public: kind, as docs/public-values.md names it, the value, and a name that people give it. */
const PUBLIC: readonly [kind: string, value: string, name: string][] = [
  ['age recipient', `age1${bech32}`, 'AGE_RECIPIENT_KEY'],
  ['Aikido client id', `AIK_CLIENT_${sample('base62', 24, 7002)}`, 'AIKIDO_API_KEY'],
  ['Asana client id', sample('digits', 16, 7003), 'ASANA_CLIENT_ID'],
  ['Branch key', `key_live_${sample('base62', 32, 7004)}`, 'BRANCH_KEY'],
  ['Canva client id', `OC-${sample('base62', 12, 7005)}`, 'CANVA_CLIENT_ID'],
  ['Cloudinary API key', sample('digits', 15, 7006), 'CLOUDINARY_API_KEY'],
  ['Crossmint client key', `ck_production_${sample('base62', 48, 7007)}`, 'CROSSMINT_API_KEY'],
  ['DevCycle client key', `dvc_client_${sample('lower36', 32, 7008)}`, 'DEVCYCLE_API_KEY'],
  ['DevCycle mobile key', `dvc_mobile_${sample('lower36', 32, 7009)}`, 'DEVCYCLE_TOKEN'],
  ['Discord application id', sample('digits', 19, 7010), 'DISCORD_CLIENT_ID'],
  ['Discord public key', sample('hex', 64, 7011), 'DISCORD_PUBLIC_KEY'],
  [
    'eBay App ID',
    `acme-app-PRD-${sample('hex', 12, 7012)}-${sample('hex', 8, 7013)}`,
    'EBAY_CLIENT_ID',
  ],
  ['Feishu and Lark app id', `cli_${sample('lower36', 16, 7014)}`, 'LARK_APP_ID'],
  ['Flutterwave public key', `FLWPUBK-${sample('hex', 32, 7015)}-X`, 'FLW_API_KEY'],
  [
    'Google OAuth client id',
    `${sample('digits', 12, 7030)}-${sample('lower36', 32, 7031)}.apps.googleusercontent.com`,
    'GOOGLE_CLIENT_SECRET',
  ],
  ['JFrog host', 'acme.jfrog.io', 'ARTIFACTORY_URL'],
  ['Langfuse public key', `pk-lf-${sampleUuid(7016)}`, 'LANGFUSE_API_KEY'],
  ['Liveblocks public key', `pk_prod_${sample('base64url', 64, 7017)}`, 'LIVEBLOCKS_API_KEY'],
  ['Lob publishable key', `live_pub_${sample('hex', 31, 7032)}`, 'LOB_API_KEY'],
  [
    'Mapbox public token',
    `pk.${token.toString('base64url')}.${sample('base62', 22, 7018)}`,
    'MAPBOX_TOKEN',
  ],
  ['Mappedin key', `mik_${sample('base62', 25, 7019)}`, 'MAPPEDIN_API_KEY'],
  ['New Relic browser key', `NRJS-${sample('hex', 19, 7033)}`, 'NEW_RELIC_API_KEY'],
  ['New Relic mobile app token', `eu01xx${sample('hex', 34, 7034)}-NRMA`, 'NEW_RELIC_APP_TOKEN'],
  [
    'Nx Cloud read-only token',
    Buffer.from(`${sampleUuid(7020)}|read-only`).toString('base64'),
    'nxCloudAccessToken',
  ],
  ['PostHog project key', `phc_${sample('base62', 43, 7021)}`, 'POSTHOG_API_KEY'],
  ['PubNub publish key', `pub-c-${sampleUuid(7022)}`, 'PUBNUB_API_KEY'],
  ['PubNub subscribe key', `sub-c-${sampleUuid(7023)}`, 'PUBNUB_SUBSCRIBE_KEY'],
  ['Ramp client id', `ramp_id_${sample('base62', 40, 7024)}`, 'RAMP_API_KEY'],
  ['Salesforce consumer key', `3MVG9${sample('base62', 80, 7035)}`, 'SALESFORCE_CONSUMER_KEY'],
  ['Square application id', `sq0idp-${sample('base62', 22, 7036)}`, 'SQUARE_API_KEY'],
  ['Stripe publishable key', `pk_live_${sample('base62', 99, 7025)}`, 'STRIPE_API_KEY'],
  [
    'Supabase publishable key',
    `sb_publishable_${sample('base64url', 22, 7026)}_${sample('base64url', 8, 7027)}`,
    'SUPABASE_API_KEY',
  ],
  ['TruffleHog Enterprise key id', `thog-key-${sample('hex', 16, 7037)}`, 'TRUFFLEHOG_API_KEY'],
];

const rulesIn = (text: string) =>
  findSecrets(Buffer.from(text, 'latin1')).map(({ rule }) => rule.id);

describe.each(PUBLIC)('%s', (_kind, value, name) => {
  test('is not reported in a sentence or beside its name, because its vendor makes it public [SCAN-02]', () => {
    expect(rulesIn(`Then I ran it with ${value} and it worked.`)).toEqual([]);
    expect(rulesIn(`${name}="${value}"`)).toEqual([]);
  });
});

test('docs/public-values.md lists the kinds that are tested here', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/public-values.md'), 'utf8');
  const [table = ''] = page.split('## Public by design')[1]?.split('\n## ') ?? [];
  const kinds = [...table.matchAll(/^\| ([^|]+?) \| `/gm)].map(([, kind]) => kind);
  expect(kinds).toEqual(PUBLIC.map(([kind]) => kind));
});
