import { crc32Base62 } from '../checksums/crc32.ts';
import { type RuleCases, sample } from '../sample.ts';
import { assigned, sampleUuid } from './sample-value.ts';

const POLAR = sample('base62', 37, 11);

export const PAYMENT_GATEWAYS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/paystack-secret-key',
    valid: [`sk_live_${sample('hex', 40, 5001)}`],
    invalid: [`sk_live_${sample('hex', 17, 5002)}`, `sk_live_${'0'.repeat(40)}`],
  },
  {
    rule: 'secret/checkout-secret-key',
    valid: [
      `sk_${sample('base32', 27, 12).toLowerCase()}`,
      `sk_sbox_${sample('base32', 26, 13).toLowerCase()}#`,
    ],
    invalid: [
      `sk_${sample('base32', 20, 12).toLowerCase()}`,
      `task_${sample('base32', 27, 12).toLowerCase()}`,
      `sk_${'a'.repeat(27)}`,
    ],
  },
  {
    rule: 'secret/mollie-api-key',
    valid: [`live_${sample('base62', 30, 5006)}`, `test_${sample('base62', 30, 5009)}`],
    invalid: [
      `live_${sample('base62', 12, 5007)}`,
      `live_${'x'.repeat(30)}`,
      `nlive_${sample('base62', 30, 5008)}`,
    ],
  },
  {
    rule: 'secret/gocardless-access-token',
    valid: [assigned('GOCARDLESS_ACCESS_TOKEN', `live_${sample('base64url', 40, 5010)}`)],
    invalid: [
      `GOCARDLESS_ACCESS_TOKEN=live_${sample('base64url', 17, 5011)}`,
      `GOCARDLESS_ACCESS_TOKEN=live_${'x'.repeat(40)}`,
      `BUILD_REFERENCE=live_${sample('base64url', 40, 5012)}`,
    ],
  },
  {
    rule: 'secret/xendit-secret-key',
    valid: [`xnd_production_${sample('base62', 60, 5013)}`],
    invalid: [`xnd_production_${sample('base62', 27, 5014)}`, `xnd_production_${'x'.repeat(60)}`],
  },
  {
    rule: 'secret/midtrans-server-key',
    valid: [`Mid-server-${sample('base64url', 24, 5015)}`],
    invalid: [`Mid-server-${'x'.repeat(24)}`],
  },
  {
    rule: 'secret/mercadopago-access-token',
    valid: [
      `APP_USR-${sample('digits', 16, 5016)}-${sample('digits', 6, 5017)}-${sample('hex', 32, 5018)}-${sample('digits', 9, 5019)}`,
    ],
    invalid: [
      `APP_USR-${sample('digits', 16, 5020)}-${sample('digits', 6, 5021)}-${sample('hex', 13, 5022)}-${sample('digits', 9, 5023)}`,
      `APP_USR-${'0'.repeat(16)}-${'0'.repeat(6)}-${'0'.repeat(32)}-${'0'.repeat(9)}`,
    ],
  },
  {
    rule: 'secret/paddle-api-key',
    valid: [
      `pdl_live_apikey_${sample('lower36', 26, 5024)}_${sample('base62', 22, 5025)}_${sample('base62', 3, 5026)}`,
    ],
    invalid: [
      `pdl_live_apikey_${sample('lower36', 10, 5027)}_${sample('base62', 22, 5028)}_${sample('base62', 3, 5029)}`,
      `pdl_live_apikey_${'x'.repeat(26)}_${'x'.repeat(22)}_${'x'.repeat(3)}`,
    ],
  },
  {
    rule: 'secret/paddle-webhook-secret',
    valid: [`pdl_ntfset_${sample('lower36', 26, 5030)}_${sample('base64', 32, 5031)}`],
    invalid: [
      `pdl_ntfset_${sample('lower36', 26, 5032)}_${sample('base64', 13, 5033)}`,
      `pdl_ntfset_${'x'.repeat(26)}_${'x'.repeat(32)}`,
    ],
  },
  {
    rule: 'secret/polar-access-token',
    valid: [`polar_oat_${POLAR}${crc32Base62(POLAR)}`, `polar_pat_${POLAR}${crc32Base62(POLAR)}`],
    invalid: [`polar_oat_${POLAR}${crc32Base62(`polar_oat_${POLAR}`)}`, `polar_oat_${POLAR}`],
  },
  {
    rule: 'secret/adyen-api-key',
    valid: [
      `AQE${sample('base64', 65, 5034)}==-${sample('base64', 43, 5035)}=-${sample('base62', 16, 5036)}`,
    ],
    invalid: [
      `AQE${'x'.repeat(65)}==-${'x'.repeat(43)}=-${'x'.repeat(16)}`,
      `nAQE${sample('base64', 65, 5037)}==-${sample('base64', 43, 5038)}=-${sample('base62', 16, 5039)}`,
    ],
  },
  {
    rule: 'secret/wise-api-token',
    valid: [assigned('WISE_API_TOKEN', sampleUuid(5040))],
    invalid: [
      `WISE_API_TOKEN=${sampleUuid(5041).slice(0, 18)}`,
      `WISE_API_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5042)}`,
    ],
  },
  {
    rule: 'secret/recurly-api-key',
    valid: [assigned('RECURLY_API_KEY', sample('hex', 32, 5043))],
    invalid: [
      `RECURLY_API_KEY=${sample('hex', 13, 5044)}`,
      `RECURLY_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5045)}`,
    ],
  },
  {
    rule: 'secret/chargebee-api-key',
    valid: [assigned('CHARGEBEE_API_KEY', `live_${sample('base62', 36, 5046)}`)],
    invalid: [
      `CHARGEBEE_API_KEY=live_${sample('base62', 15, 5047)}`,
      `CHARGEBEE_API_KEY=live_${'x'.repeat(36)}`,
      `BUILD_REFERENCE=live_${sample('base62', 36, 5048)}`,
    ],
  },
  {
    rule: 'secret/plaid-secret',
    valid: [assigned('PLAID_SECRET', sample('hex', 30, 5049))],
    invalid: [
      `PLAID_SECRET=${sample('hex', 12, 5050)}`,
      `PLAID_SECRET=${'0'.repeat(30)}`,
      `BUILD_REFERENCE=${sample('hex', 30, 5051)}`,
    ],
  },
  {
    rule: 'secret/mercury-api-token',
    valid: [
      `secret-token:mercury_production_wma_${sample('base62', 43, 5052)}_${sample('base62', 10, 5053)}`,
    ],
    invalid: [`secret-token:mercury_production_wma_${'x'.repeat(43)}_${'x'.repeat(10)}`],
  },
  {
    rule: 'secret/lob-api-key',
    valid: [`live_${sample('hex', 35, 5054)}`],
    invalid: [
      `live_${sample('hex', 14, 5055)}`,
      `live_${'0'.repeat(35)}`,
      `nlive_${sample('hex', 35, 5056)}`,
    ],
  },
  {
    rule: 'secret/omise-secret-key',
    valid: [`skey_${sample('lower36', 19, 5057)}`, `skey_test_${sample('lower36', 19, 5060)}`],
    invalid: [
      `skey_${sample('lower36', 6, 5058)}`,
      `skey_${'x'.repeat(19)}`,
      `nskey_${sample('lower36', 19, 5059)}`,
    ],
  },
  {
    rule: 'secret/toss-secret-key',
    valid: [`live_sk_${sample('base62', 28, 5061)}`],
    invalid: [
      `live_sk_${sample('base62', 11, 5062)}`,
      `live_sk_${'x'.repeat(28)}`,
      `nlive_sk_${sample('base62', 28, 5063)}`,
    ],
  },
  {
    rule: 'secret/klarna-api-key',
    valid: [`klarna_live_api_${sample('base62', 60, 5064)}`],
    invalid: [`klarna_live_api_${sample('base62', 27, 5065)}`, `klarna_live_api_${'x'.repeat(60)}`],
  },
  {
    rule: 'secret/razorpay-live-key',
    valid: [`rzp_live_${sample('base62', 14, 5066)}`],
    invalid: [`rzp_live_${sample('base62', 4, 5067)}`, `rzp_live_${'x'.repeat(14)}`],
  },
];
