import { type RuleCases, sample } from '../sample.ts';
import { assigned, sampleUuid } from './sample-value.ts';

export const NOTIFICATIONS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/vonage-api-secret',
    valid: [assigned('VONAGE_API_SECRET', sample('base62', 16, 5107))],
    invalid: [
      `VONAGE_API_SECRET=${sample('base62', 5, 5108)}`,
      `VONAGE_API_SECRET=${'x'.repeat(16)}`,
      `BUILD_REFERENCE=${sample('base62', 16, 5109)}`,
    ],
  },
  {
    rule: 'secret/messagebird-access-key',
    valid: [assigned('MESSAGEBIRD_ACCESS_KEY', sample('base62', 25, 5110))],
    invalid: [
      `MESSAGEBIRD_ACCESS_KEY=${sample('base62', 9, 5111)}`,
      `MESSAGEBIRD_ACCESS_KEY=${'x'.repeat(25)}`,
      `BUILD_REFERENCE=${sample('base62', 25, 5112)}`,
    ],
  },
  {
    rule: 'secret/plivo-auth-token',
    valid: [assigned('PLIVO_AUTH_TOKEN', sample('base62', 40, 5113))],
    invalid: [
      `PLIVO_AUTH_TOKEN=${sample('base62', 17, 5114)}`,
      `PLIVO_AUTH_TOKEN=${'x'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('base62', 40, 5115)}`,
    ],
  },
  {
    rule: 'secret/telnyx-api-key',
    valid: [`KEY${sample('upperHex', 32, 5116)}_${sample('base62', 22, 5117)}`],
    invalid: [
      `KEY${'0'.repeat(32)}_${'x'.repeat(22)}`,
      `nKEY${sample('upperHex', 32, 5118)}_${sample('base62', 22, 5119)}`,
    ],
  },
  {
    rule: 'secret/pusher-app-secret',
    valid: [assigned('PUSHER_APP_SECRET', sample('hex', 20, 5120))],
    invalid: [
      `PUSHER_APP_SECRET=${sample('hex', 7, 5121)}`,
      `PUSHER_APP_SECRET=${'0'.repeat(20)}`,
      `BUILD_REFERENCE=${sample('hex', 20, 5122)}`,
    ],
  },
  {
    rule: 'secret/ably-api-key',
    valid: [
      assigned(
        'ABLY_API_KEY',
        `${sample('base62', 6, 5123)}.${sample('base62', 6, 5124)}:${sample('base62', 43, 5125)}`,
      ),
    ],
    invalid: [
      `ABLY_API_KEY=${sample('base62', 6, 5126)}.${sample('base62', 6, 5127)}:${sample('base62', 18, 5128)}`,
      `ABLY_API_KEY=${'x'.repeat(6)}.${'x'.repeat(6)}:${'x'.repeat(43)}`,
      `BUILD_REFERENCE=${sample('base62', 6, 5129)}.${sample('base62', 6, 5130)}:${sample('base62', 43, 5131)}`,
    ],
  },
  {
    rule: 'secret/pubnub-secret-key',
    valid: [`sec-c-${sample('base62', 48, 5132)}`, `sec-c-${sampleUuid(5134)}`],
    invalid: [`sec-c-${sample('base62', 21, 5133)}`, `sec-c-${'x'.repeat(48)}`],
  },
  {
    rule: 'secret/intercom-access-token',
    valid: [`dG9rO${sample('base62', 54, 5135)}=`],
    invalid: [
      `dG9rO${sample('base62', 24, 5136)}=`,
      `dG9rO${'x'.repeat(54)}=`,
      `ndG9rO${sample('base62', 54, 5137)}=`,
    ],
  },
  {
    rule: 'secret/onesignal-api-key',
    valid: [`os_v2_app_${sample('base32', 104, 71).toLowerCase()}`],
    invalid: [
      `os_v2_app_${sample('base32', 40, 72).toLowerCase()}`,
      `os_v2_app_${'x'.repeat(104)}`,
    ],
  },
  {
    rule: 'secret/pushover-token',
    valid: [assigned('PUSHOVER_TOKEN', sample('lower36', 30, 5140))],
    invalid: [
      `PUSHOVER_TOKEN=${sample('lower36', 12, 5141)}`,
      `PUSHOVER_TOKEN=${'x'.repeat(30)}`,
      `BUILD_REFERENCE=${sample('lower36', 30, 5142)}`,
    ],
  },
  {
    rule: 'secret/pushbullet-access-token',
    valid: [assigned('PUSHBULLET_TOKEN', `o.${sample('base62', 32, 5143)}`)],
    invalid: [
      `PUSHBULLET_TOKEN=o.${sample('base62', 13, 5144)}`,
      `PUSHBULLET_TOKEN=o.${'x'.repeat(32)}`,
      `BUILD_REFERENCE=o.${sample('base62', 32, 5145)}`,
    ],
  },
  {
    rule: 'secret/ntfy-access-token',
    valid: [`tk_${sample('lower36', 29, 5146)}`],
    invalid: [
      `tk_${sample('lower36', 11, 5147)}`,
      `tk_${'x'.repeat(29)}`,
      `ntk_${sample('lower36', 29, 5148)}`,
    ],
  },
  {
    rule: 'secret/courier-auth-token',
    valid: [`pk_prod_${sample('upper36', 28, 5149)}`],
    invalid: [
      `pk_prod_${sample('upper36', 11, 5150)}`,
      `pk_prod_${'X'.repeat(28)}`,
      `npk_prod_${sample('upper36', 28, 5151)}`,
    ],
  },
  {
    rule: 'secret/sendbird-api-token',
    valid: [assigned('SENDBIRD_API_TOKEN', sample('hex', 40, 5152))],
    invalid: [
      `SENDBIRD_API_TOKEN=${sample('hex', 17, 5153)}`,
      `SENDBIRD_API_TOKEN=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5154)}`,
    ],
  },
  {
    rule: 'secret/zendesk-api-token',
    valid: [assigned('ZENDESK_API_TOKEN', sample('base62', 40, 5155))],
    invalid: [
      `ZENDESK_API_TOKEN=${sample('base62', 17, 5156)}`,
      `ZENDESK_API_TOKEN=${'x'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('base62', 40, 5157)}`,
    ],
  },
  {
    rule: 'secret/freshdesk-api-key',
    valid: [assigned('FRESHDESK_API_KEY', sample('base62', 20, 5158))],
    invalid: [
      `FRESHDESK_API_KEY=${sample('base62', 7, 5159)}`,
      `FRESHDESK_API_KEY=${'x'.repeat(20)}`,
      `BUILD_REFERENCE=${sample('base62', 20, 5160)}`,
    ],
  },
  {
    rule: 'secret/livekit-api-secret',
    valid: [assigned('LIVEKIT_API_SECRET', sample('base62', 44, 5161))],
    invalid: [
      `LIVEKIT_API_SECRET=${sample('base62', 19, 5162)}`,
      `LIVEKIT_API_SECRET=${'x'.repeat(44)}`,
      `BUILD_REFERENCE=${sample('base62', 44, 5163)}`,
    ],
  },
  {
    rule: 'secret/agora-app-certificate',
    valid: [assigned('AGORA_APP_CERTIFICATE', sample('hex', 32, 5164))],
    invalid: [
      `AGORA_APP_CERTIFICATE=${sample('hex', 13, 5165)}`,
      `AGORA_APP_CERTIFICATE=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5166)}`,
    ],
  },
  {
    rule: 'secret/mux-token-secret',
    valid: [assigned('MUX_TOKEN_SECRET', sample('base64', 75, 5167))],
    invalid: [
      `MUX_TOKEN_SECRET=${sample('base64', 34, 5168)}`,
      `MUX_TOKEN_SECRET=${'x'.repeat(75)}`,
      `BUILD_REFERENCE=${sample('base64', 75, 5169)}`,
    ],
  },
];
