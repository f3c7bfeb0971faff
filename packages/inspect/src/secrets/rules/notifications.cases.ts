import { type RuleCases, sample } from '../sample.ts';
import { assigned, sampleUuid } from './sample-value.ts';

export const NOTIFICATIONS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/vonage-api-secret',
    valid: [assigned('VONAGE_API_SECRET', sample('base62', 16, 5105))],
    invalid: [
      `VONAGE_API_SECRET=${sample('base62', 5, 5106)}`,
      `VONAGE_API_SECRET=${'x'.repeat(16)}`,
      `BUILD_REFERENCE=${sample('base62', 16, 5107)}`,
    ],
  },
  {
    rule: 'secret/messagebird-access-key',
    valid: [assigned('MESSAGEBIRD_ACCESS_KEY', sample('base62', 25, 5108))],
    invalid: [
      `MESSAGEBIRD_ACCESS_KEY=${sample('base62', 9, 5109)}`,
      `MESSAGEBIRD_ACCESS_KEY=${'x'.repeat(25)}`,
      `BUILD_REFERENCE=${sample('base62', 25, 5110)}`,
    ],
  },
  {
    rule: 'secret/plivo-auth-token',
    valid: [assigned('PLIVO_AUTH_TOKEN', sample('base62', 40, 5111))],
    invalid: [
      `PLIVO_AUTH_TOKEN=${sample('base62', 17, 5112)}`,
      `PLIVO_AUTH_TOKEN=${'x'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('base62', 40, 5113)}`,
    ],
  },
  {
    rule: 'secret/telnyx-api-key',
    valid: [`KEY${sample('upperHex', 32, 5114)}_${sample('base62', 22, 5115)}`],
    invalid: [
      `KEY${'0'.repeat(32)}_${'x'.repeat(22)}`,
      `nKEY${sample('upperHex', 32, 5116)}_${sample('base62', 22, 5117)}`,
    ],
  },
  {
    rule: 'secret/pusher-app-secret',
    valid: [assigned('PUSHER_APP_SECRET', sample('hex', 20, 5118))],
    invalid: [
      `PUSHER_APP_SECRET=${sample('hex', 7, 5119)}`,
      `PUSHER_APP_SECRET=${'0'.repeat(20)}`,
      `BUILD_REFERENCE=${sample('hex', 20, 5120)}`,
    ],
  },
  {
    rule: 'secret/ably-api-key',
    valid: [
      assigned(
        'ABLY_API_KEY',
        `${sample('base62', 6, 5121)}.${sample('base62', 6, 5122)}:${sample('base62', 43, 5123)}`,
      ),
    ],
    invalid: [
      `ABLY_API_KEY=${sample('base62', 6, 5124)}.${sample('base62', 6, 5125)}:${sample('base62', 18, 5126)}`,
      `ABLY_API_KEY=${'x'.repeat(6)}.${'x'.repeat(6)}:${'x'.repeat(43)}`,
      `BUILD_REFERENCE=${sample('base62', 6, 5127)}.${sample('base62', 6, 5128)}:${sample('base62', 43, 5129)}`,
    ],
  },
  {
    rule: 'secret/pubnub-secret-key',
    valid: [`sec-c-${sample('base62', 48, 5130)}`, `sec-c-${sampleUuid(5132)}`],
    invalid: [`sec-c-${sample('base62', 21, 5131)}`, `sec-c-${'x'.repeat(48)}`],
  },
  {
    rule: 'secret/intercom-access-token',
    valid: [`dG9rO${sample('base62', 54, 5133)}=`],
    invalid: [
      `dG9rO${sample('base62', 24, 5134)}=`,
      `dG9rO${'x'.repeat(54)}=`,
      `ndG9rO${sample('base62', 54, 5135)}=`,
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
    valid: [assigned('PUSHOVER_TOKEN', sample('lower36', 30, 5138))],
    invalid: [
      `PUSHOVER_TOKEN=${sample('lower36', 12, 5139)}`,
      `PUSHOVER_TOKEN=${'x'.repeat(30)}`,
      `BUILD_REFERENCE=${sample('lower36', 30, 5140)}`,
    ],
  },
  {
    rule: 'secret/pushbullet-access-token',
    valid: [assigned('PUSHBULLET_TOKEN', `o.${sample('base62', 32, 5141)}`)],
    invalid: [
      `PUSHBULLET_TOKEN=o.${sample('base62', 13, 5142)}`,
      `PUSHBULLET_TOKEN=o.${'x'.repeat(32)}`,
      `BUILD_REFERENCE=o.${sample('base62', 32, 5143)}`,
    ],
  },
  {
    rule: 'secret/ntfy-access-token',
    valid: [`tk_${sample('lower36', 29, 5144)}`],
    invalid: [
      `tk_${sample('lower36', 11, 5145)}`,
      `tk_${'x'.repeat(29)}`,
      `ntk_${sample('lower36', 29, 5146)}`,
    ],
  },
  {
    rule: 'secret/courier-auth-token',
    valid: [`pk_prod_${sample('upper36', 28, 5147)}`],
    invalid: [
      `pk_prod_${sample('upper36', 11, 5148)}`,
      `pk_prod_${'X'.repeat(28)}`,
      `npk_prod_${sample('upper36', 28, 5149)}`,
    ],
  },
  {
    rule: 'secret/sendbird-api-token',
    valid: [assigned('SENDBIRD_API_TOKEN', sample('hex', 40, 5150))],
    invalid: [
      `SENDBIRD_API_TOKEN=${sample('hex', 17, 5151)}`,
      `SENDBIRD_API_TOKEN=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5152)}`,
    ],
  },
  {
    rule: 'secret/zendesk-api-token',
    valid: [assigned('ZENDESK_API_TOKEN', sample('base62', 40, 5153))],
    invalid: [
      `ZENDESK_API_TOKEN=${sample('base62', 17, 5154)}`,
      `ZENDESK_API_TOKEN=${'x'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('base62', 40, 5155)}`,
    ],
  },
  {
    rule: 'secret/freshdesk-api-key',
    valid: [assigned('FRESHDESK_API_KEY', sample('base62', 20, 5156))],
    invalid: [
      `FRESHDESK_API_KEY=${sample('base62', 7, 5157)}`,
      `FRESHDESK_API_KEY=${'x'.repeat(20)}`,
      `BUILD_REFERENCE=${sample('base62', 20, 5158)}`,
    ],
  },
  {
    rule: 'secret/livekit-api-secret',
    valid: [assigned('LIVEKIT_API_SECRET', sample('base62', 44, 5159))],
    invalid: [
      `LIVEKIT_API_SECRET=${sample('base62', 19, 5160)}`,
      `LIVEKIT_API_SECRET=${'x'.repeat(44)}`,
      `BUILD_REFERENCE=${sample('base62', 44, 5161)}`,
    ],
  },
  {
    rule: 'secret/agora-app-certificate',
    valid: [assigned('AGORA_APP_CERTIFICATE', sample('hex', 32, 5162))],
    invalid: [
      `AGORA_APP_CERTIFICATE=${sample('hex', 13, 5163)}`,
      `AGORA_APP_CERTIFICATE=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5164)}`,
    ],
  },
  {
    rule: 'secret/mux-token-secret',
    valid: [assigned('MUX_TOKEN_SECRET', sample('base64', 75, 5165))],
    invalid: [
      `MUX_TOKEN_SECRET=${sample('base64', 34, 5166)}`,
      `MUX_TOKEN_SECRET=${'x'.repeat(75)}`,
      `BUILD_REFERENCE=${sample('base64', 75, 5167)}`,
    ],
  },
];
