import { type RuleCases, sample } from '../sample.ts';
import { assigned } from './sample-value.ts';

/** 64 printable characters, as WordPress makes them. */
const salt = [...sample('base62', 64, 5401)]
  .map((letter, i) => (i % 5 === 2 ? '(>%| <~{[;'.charAt(i % 10) : letter))
  .join('');

export const CONTENT_PLATFORMS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/calcom-api-key',
    valid: [`cal_live_${sample('hex', 32, 5223)}`, `cal_${sample('hex', 32, 5226)}`],
    invalid: [
      `cal_live_${sample('hex', 13, 5224)}`,
      `cal_live_${'0'.repeat(32)}`,
      `ncal_live_${sample('hex', 32, 5225)}`,
    ],
  },
  {
    rule: 'secret/dub-api-key',
    valid: [`dub_${sample('base62', 24, 5227)}`],
    invalid: [
      `dub_${sample('base62', 9, 5228)}`,
      `dub_${'x'.repeat(24)}`,
      `ndub_${sample('base62', 24, 5229)}`,
    ],
  },
  {
    rule: 'secret/adobe-client-secret',
    valid: [`p8e-${sample('base64url', 32, 5230)}`],
    invalid: [
      `p8e-${sample('base64url', 13, 5231)}`,
      `p8e-${'x'.repeat(32)}`,
      `np8e-${sample('base64url', 32, 5232)}`,
    ],
  },
  {
    rule: 'secret/gitbook-api-token',
    valid: [`gb_api_${sample('base62', 40, 5233)}`],
    invalid: [`gb_api_${sample('base62', 17, 5234)}`, `gb_api_${'x'.repeat(40)}`],
  },
  {
    rule: 'secret/storyblok-management-token',
    valid: [assigned('STORYBLOK_TOKEN', `${sample('base62', 22, 5235)}tt`)],
    invalid: [
      `STORYBLOK_TOKEN=${sample('base62', 8, 5236)}tt`,
      `STORYBLOK_TOKEN=${'x'.repeat(22)}tt`,
      `BUILD_REFERENCE=${sample('base62', 22, 5237)}tt`,
    ],
  },
  {
    rule: 'secret/ghost-admin-key',
    valid: [
      assigned('GHOST_ADMIN_API_KEY', `${sample('hex', 24, 5238)}:${sample('hex', 64, 5239)}`),
    ],
    invalid: [
      `GHOST_ADMIN_API_KEY=${sample('hex', 24, 5240)}:${sample('hex', 29, 5241)}`,
      `GHOST_ADMIN_API_KEY=${'0'.repeat(24)}:${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 24, 5242)}:${sample('hex', 64, 5243)}`,
    ],
  },
  {
    rule: 'secret/webflow-api-token',
    valid: [assigned('WEBFLOW_API_TOKEN', sample('hex', 64, 5244))],
    invalid: [
      `WEBFLOW_API_TOKEN=${sample('hex', 29, 5245)}`,
      `WEBFLOW_API_TOKEN=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5246)}`,
    ],
  },
  {
    rule: 'secret/appwrite-api-key',
    valid: [`standard_${sample('hex', 256, 5247)}`],
    invalid: [
      `standard_${sample('hex', 125, 5248)}`,
      `standard_${'0'.repeat(256)}`,
      `nstandard_${sample('hex', 256, 5249)}`,
    ],
  },
  {
    rule: 'secret/hasura-admin-secret',
    valid: [assigned('HASURA_GRAPHQL_ADMIN_SECRET', sample('base62', 40, 113))],
    invalid: [
      'HASURA_GRAPHQL_ADMIN_SECRET=myadminsecretkey',
      `HASURA_GRAPHQL_ADMIN_SECRET=${'x'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('base62', 40, 113)}`,
    ],
  },
  {
    rule: 'secret/wordpress-salt',
    valid: [
      {
        text: `define('AUTH_KEY',         '${salt}');`,
        secret: salt,
      },
      { text: `define( "NONCE_SALT", "${salt}" );`, secret: salt },
    ],
    invalid: [
      "define('AUTH_KEY', 'put your unique phrase here');",
      "define('AUTH_KEY', getenv('AUTH_KEY_OF_THE_PRODUCTION_SYSTEM_IN_THE_VAULT'));",
    ],
  },
];
