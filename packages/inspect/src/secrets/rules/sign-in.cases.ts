import { crc32Base62 } from '../checksums/crc32.ts';
import { type RuleCases, sample } from '../sample.ts';
import { assigned, sampleUuid } from './sample-value.ts';

const NETBIRD = sample('base62', 30, 101);

export const SIGN_IN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/clerk-secret-key',
    valid: [
      {
        text: `CLERK_SECRET_KEY=sk_live_${sample('base62', 42, 5001)}`,
        secret: `sk_live_${sample('base62', 42, 5001)}`,
      },
    ],
    invalid: [
      `CLERK_SECRET_KEY=sk_live_${sample('base62', 18, 5002)}`,
      `CLERK_SECRET_KEY=sk_live_${'x'.repeat(42)}`,
    ],
  },
  {
    rule: 'secret/workos-api-key',
    valid: [`sk_live_a2V5X${sample('base62', 60, 5003)}`],
    invalid: [`sk_live_a2V5X${'x'.repeat(60)}`],
  },
  {
    rule: 'secret/stytch-secret',
    valid: [`secret-live-${sample('base64url', 35, 5004)}=`],
    invalid: [
      `secret-live-${sample('base64url', 14, 5005)}=`,
      `secret-live-${'x'.repeat(35)}=`,
      `nsecret-live-${sample('base64url', 35, 5006)}=`,
    ],
  },
  {
    rule: 'secret/ory-api-token',
    valid: [`ory_pat_${sample('base62', 32, 5007)}`],
    invalid: [
      `ory_pat_${sample('base62', 13, 5008)}`,
      `ory_pat_${'x'.repeat(32)}`,
      `nory_pat_${sample('base62', 32, 5009)}`,
    ],
  },
  {
    rule: 'secret/jumpcloud-api-key',
    valid: [`jca_${sample('base62', 36, 5010)}`],
    invalid: [
      `jca_${sample('base62', 15, 5011)}`,
      `jca_${'x'.repeat(36)}`,
      `njca_${sample('base62', 36, 5012)}`,
    ],
  },
  {
    rule: 'secret/onelogin-client-secret',
    valid: [assigned('ONELOGIN_CLIENT_SECRET', sample('hex', 64, 5013))],
    invalid: [
      `ONELOGIN_CLIENT_SECRET=${sample('hex', 29, 5014)}`,
      `ONELOGIN_CLIENT_SECRET=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5015)}`,
    ],
  },
  {
    rule: 'secret/duo-secret-key',
    valid: [assigned('DUO_SKEY', sample('base62', 40, 5016))],
    invalid: [
      `DUO_SKEY=${sample('base62', 17, 5017)}`,
      `DUO_SKEY=${'x'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('base62', 40, 5018)}`,
    ],
  },
  {
    rule: 'secret/keycloak-client-secret',
    valid: [assigned('KEYCLOAK_CLIENT_SECRET', sample('base62', 32, 5019))],
    invalid: [
      `KEYCLOAK_CLIENT_SECRET=${sample('base62', 13, 5020)}`,
      `KEYCLOAK_CLIENT_SECRET=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5021)}`,
    ],
  },
  {
    rule: 'secret/netbird-access-token',
    valid: [`nbp_${NETBIRD}${crc32Base62(NETBIRD)}`],
    invalid: [`nbp_${NETBIRD}${crc32Base62(`nbp_${NETBIRD}`)}`, `nbp_${'x'.repeat(36)}`],
  },
  {
    rule: 'secret/headscale-key',
    valid: [`hskey-api-${sample('base62', 12, 5022)}-${sample('base62', 64, 5023)}`],
    invalid: [
      `hskey-api-${sample('base62', 12, 5024)}-${sample('base62', 29, 5025)}`,
      `hskey-api-${'x'.repeat(12)}-${'x'.repeat(64)}`,
    ],
  },
  {
    rule: 'secret/zerotier-api-token',
    valid: [assigned('ZEROTIER_CENTRAL_TOKEN', sample('base62', 32, 5026))],
    invalid: [
      `ZEROTIER_CENTRAL_TOKEN=${sample('base62', 13, 5027)}`,
      `ZEROTIER_CENTRAL_TOKEN=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5028)}`,
    ],
  },
  {
    rule: 'secret/ngrok-auth-token',
    valid: [
      assigned('NGROK_AUTHTOKEN', `${sample('base62', 27, 5029)}_${sample('base62', 21, 5030)}`),
    ],
    invalid: [
      `NGROK_AUTHTOKEN=${sample('base62', 10, 5031)}_${sample('base62', 21, 5032)}`,
      `NGROK_AUTHTOKEN=${'x'.repeat(27)}_${'x'.repeat(21)}`,
      `BUILD_REFERENCE=${sample('base62', 27, 5033)}_${sample('base62', 21, 5034)}`,
    ],
  },
  {
    rule: 'secret/definednetworking-api-key',
    valid: [`dnkey-${sample('base32', 26, 5035)}-${sample('base32', 52, 5036)}`],
    invalid: [
      `dnkey-${sample('base32', 26, 5037)}-${sample('base32', 23, 5038)}`,
      `dnkey-${'X'.repeat(26)}-${'X'.repeat(52)}`,
      `ndnkey-${sample('base32', 26, 5039)}-${sample('base32', 52, 5040)}`,
    ],
  },
  {
    rule: 'secret/meraki-api-key',
    valid: [assigned('MERAKI_DASHBOARD_API_KEY', sample('hex', 40, 5041))],
    invalid: [
      `MERAKI_DASHBOARD_API_KEY=${sample('hex', 17, 5042)}`,
      `MERAKI_DASHBOARD_API_KEY=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5043)}`,
    ],
  },
  {
    rule: 'secret/bitwarden-access-token',
    valid: [`0.${sampleUuid(5044)}.${sample('base62', 30, 5045)}:${sample('base64', 22, 5046)}==`],
    invalid: [
      `0.${sampleUuid(5047).slice(0, 18)}.${sample('base62', 12, 5048)}:${sample('base64', 22, 5049)}==`,
      `0.${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}.${'x'.repeat(30)}:${'x'.repeat(22)}==`,
      `n0.${sampleUuid(5050)}.${sample('base62', 30, 5051)}:${sample('base64', 22, 5052)}==`,
    ],
  },
  {
    rule: 'secret/conjur-api-key',
    valid: [assigned('CONJUR_AUTHN_API_KEY', sample('lower36', 54, 5053))],
    invalid: [
      `CONJUR_AUTHN_API_KEY=${sample('lower36', 24, 5054)}`,
      `CONJUR_AUTHN_API_KEY=${'x'.repeat(54)}`,
      `BUILD_REFERENCE=${sample('lower36', 54, 5055)}`,
    ],
  },
  {
    rule: 'secret/akeyless-access-key',
    valid: [assigned('AKEYLESS_ACCESS_KEY', `${sample('base64', 43, 5056)}=`)],
    invalid: [
      `AKEYLESS_ACCESS_KEY=${sample('base64', 18, 5057)}=`,
      `AKEYLESS_ACCESS_KEY=${'x'.repeat(43)}=`,
      `BUILD_REFERENCE=${sample('base64', 43, 5058)}=`,
    ],
  },
  {
    rule: 'secret/infisical-client-secret',
    valid: [assigned('INFISICAL_CLIENT_SECRET', sample('hex', 64, 5059))],
    invalid: [
      `INFISICAL_CLIENT_SECRET=${sample('hex', 29, 5060)}`,
      `INFISICAL_CLIENT_SECRET=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5061)}`,
    ],
  },
  {
    rule: 'secret/hcp-client-secret',
    valid: [assigned('HCP_CLIENT_SECRET', sample('base64url', 64, 5062))],
    invalid: [
      `HCP_CLIENT_SECRET=${sample('base64url', 29, 5063)}`,
      `HCP_CLIENT_SECRET=${'x'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('base64url', 64, 5064)}`,
    ],
  },
];
