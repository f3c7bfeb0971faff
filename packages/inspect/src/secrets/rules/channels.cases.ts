import { crc32Base62 } from '../checksums/crc32.ts';
import { type RuleCases, sample } from '../sample.ts';
import { assigned } from './sample-value.ts';

const SYNAPSE = `syt_${sample('base64url', 8, 61)}_${sample('letters', 20, 62)}`;
const MAS = `mct_${sample('base62', 30, 63)}`;

const APP_PASSWORD = ['abqd', 'x3m7', 'k2vw', 'q5zt'].join('-');

export const CHANNELS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/matrix-access-token',
    valid: [`${SYNAPSE}_${crc32Base62(SYNAPSE)}`, `${MAS}_${crc32Base62(MAS)}`],
    invalid: [`${SYNAPSE}_abcdef`, `${MAS}_${crc32Base62(SYNAPSE)}`, `n${MAS}_${crc32Base62(MAS)}`],
  },
  {
    rule: 'secret/slack-session-token',
    valid: [`xoxd-${sample('base62', 150, 5066)}`],
    invalid: [`xoxd-${'x'.repeat(150)}`, `nxoxd-${sample('base62', 150, 5067)}`],
  },
  {
    rule: 'secret/slack-workflow-token',
    valid: [`xwfp-${sample('base62', 40, 5068)}`],
    invalid: [`xwfp-${'x'.repeat(40)}`, `nxwfp-${sample('base62', 40, 5069)}`],
  },
  {
    rule: 'secret/facebook-access-token',
    valid: [`EAA${sample('base62', 150, 5070)}`],
    invalid: [`EAA${'x'.repeat(150)}`, `nEAA${sample('base62', 150, 5071)}`],
  },
  {
    rule: 'secret/facebook-app-secret',
    valid: [assigned('FACEBOOK_APP_SECRET', sample('hex', 32, 5072))],
    invalid: [
      `FACEBOOK_APP_SECRET=${sample('hex', 13, 5073)}`,
      `FACEBOOK_APP_SECRET=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5074)}`,
    ],
  },
  {
    rule: 'secret/instagram-access-token',
    valid: [`IGQV${sample('base62', 160, 5075)}`],
    invalid: [`IGQV${'x'.repeat(160)}`, `nIGQV${sample('base62', 160, 5076)}`],
  },
  {
    rule: 'secret/x-bearer-token',
    valid: [`AAAAAAAAAAAAAAAAAAAA${sample('base62', 92, 5077)}`],
    invalid: [
      `AAAAAAAAAAAAAAAAAAAA${sample('base62', 43, 5078)}`,
      `AAAAAAAAAAAAAAAAAAAA${'x'.repeat(92)}`,
      `nAAAAAAAAAAAAAAAAAAAA${sample('base62', 92, 5079)}`,
    ],
  },
  {
    rule: 'secret/x-api-secret',
    valid: [assigned('TWITTER_API_SECRET', sample('base62', 50, 5080))],
    invalid: [
      `TWITTER_API_SECRET=${sample('base62', 22, 5081)}`,
      `TWITTER_API_SECRET=${'x'.repeat(50)}`,
      `BUILD_REFERENCE=${sample('base62', 50, 5082)}`,
    ],
  },
  {
    rule: 'secret/linkedin-client-secret',
    valid: [`WPL_AP1.${sample('base62', 16, 5083)}.${sample('base64', 6, 5084)}==`],
    invalid: [`WPL_AP1.${'x'.repeat(16)}.${'x'.repeat(6)}==`],
  },
  {
    rule: 'secret/pinterest-access-token',
    valid: [`pina_${sample('base62', 64, 5085)}`],
    invalid: [`pina_${'x'.repeat(64)}`, `npina_${sample('base62', 64, 5086)}`],
  },
  {
    rule: 'secret/twitch-client-secret',
    valid: [assigned('TWITCH_CLIENT_SECRET', sample('lower36', 30, 5087))],
    invalid: [
      `TWITCH_CLIENT_SECRET=${sample('lower36', 12, 5088)}`,
      `TWITCH_CLIENT_SECRET=${'x'.repeat(30)}`,
      `BUILD_REFERENCE=${sample('lower36', 30, 5089)}`,
    ],
  },
  {
    rule: 'secret/reddit-client-secret',
    valid: [assigned('REDDIT_CLIENT_SECRET', sample('base64url', 27, 5090))],
    invalid: [
      `REDDIT_CLIENT_SECRET=${sample('base64url', 10, 5091)}`,
      `REDDIT_CLIENT_SECRET=${'x'.repeat(27)}`,
      `BUILD_REFERENCE=${sample('base64url', 27, 5092)}`,
    ],
  },
  {
    rule: 'secret/spotify-client-secret',
    valid: [assigned('SPOTIFY_CLIENT_SECRET', sample('hex', 32, 5093))],
    invalid: [
      `SPOTIFY_CLIENT_SECRET=${sample('hex', 13, 5094)}`,
      `SPOTIFY_CLIENT_SECRET=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5095)}`,
    ],
  },
  {
    rule: 'secret/discord-client-secret',
    valid: [assigned('DISCORD_CLIENT_SECRET', sample('base64url', 32, 5096))],
    invalid: [
      `DISCORD_CLIENT_SECRET=${sample('base64url', 13, 5097)}`,
      `DISCORD_CLIENT_SECRET=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base64url', 32, 5098)}`,
    ],
  },
  {
    rule: 'secret/mattermost-token',
    valid: [assigned('MATTERMOST_TOKEN', sample('lower36', 26, 5099))],
    invalid: [
      `MATTERMOST_TOKEN=${sample('lower36', 10, 5100)}`,
      `MATTERMOST_TOKEN=${'x'.repeat(26)}`,
      `BUILD_REFERENCE=${sample('lower36', 26, 5101)}`,
    ],
  },
  {
    rule: 'secret/line-channel-token',
    valid: [assigned('LINE_CHANNEL_ACCESS_TOKEN', `${sample('base64', 170, 5102)}=`)],
    invalid: [
      `LINE_CHANNEL_ACCESS_TOKEN=${sample('base64', 82, 5103)}=`,
      `LINE_CHANNEL_ACCESS_TOKEN=${'x'.repeat(170)}=`,
      `BUILD_REFERENCE=${sample('base64', 170, 5104)}=`,
    ],
  },
  {
    rule: 'secret/bluesky-app-password',
    valid: [assigned('BLUESKY_APP_PASSWORD', APP_PASSWORD)],
    invalid: [
      'BLUESKY_APP_PASSWORD=xxxx-xxxx-xxxx-xxxx',
      `BLUESKY_APP_PASSWORD=${APP_PASSWORD.slice(0, 9)}`,
      `BUILD_REFERENCE=${APP_PASSWORD}`,
    ],
  },
];
