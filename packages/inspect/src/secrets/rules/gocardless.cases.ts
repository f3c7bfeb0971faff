import { type RuleCases, sample } from '../sample.testing.ts';

export const GOCARDLESS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/gocardless-access-token',
    valid: [`live_${sample('base64url', 40, 9266)}`],
    invalid: [
      `live_${sample('base64url', 41, 9267)}`,
      `live_${'x'.repeat(40)}`,
      `live_streaming_video_player_container_main1`,
      `alive_${sample('base64url', 40, 9268)}`,
    ],
  },
];
