import { type RuleCases, sample } from '../sample.ts';
import { assigned, sampleUuid } from './sample-value.ts';

export const SPEECH_AND_VISION_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/speechmatics-api-key',
    valid: [assigned('SPEECHMATICS_API_KEY', sample('base62', 32, 5072))],
    invalid: [
      `SPEECHMATICS_API_KEY=${sample('base62', 13, 5073)}`,
      `SPEECHMATICS_API_KEY=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5074)}`,
    ],
  },
  {
    rule: 'secret/gladia-api-key',
    valid: [assigned('GLADIA_API_KEY', sampleUuid(5075))],
    invalid: [
      `GLADIA_API_KEY=${sampleUuid(5076).slice(0, 18)}`,
      `GLADIA_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5077)}`,
    ],
  },
  {
    rule: 'secret/cartesia-api-key',
    valid: [`sk_car_${sample('base62', 22, 5078)}`],
    invalid: [`sk_car_${sample('base62', 8, 5079)}`, `sk_car_${'x'.repeat(22)}`],
  },
  {
    rule: 'secret/hume-api-key',
    valid: [assigned('HUME_API_KEY', sample('base62', 48, 5080))],
    invalid: [
      `HUME_API_KEY=${sample('base62', 21, 5081)}`,
      `HUME_API_KEY=${'x'.repeat(48)}`,
      `BUILD_REFERENCE=${sample('base62', 48, 5082)}`,
    ],
  },
  {
    rule: 'secret/vapi-api-key',
    valid: [assigned('VAPI_PRIVATE_KEY', sampleUuid(5083))],
    invalid: [
      `VAPI_PRIVATE_KEY=${sampleUuid(5084).slice(0, 18)}`,
      `VAPI_PRIVATE_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `VAPI_ASSISTANT_ID=${sampleUuid(5085)}`,
    ],
  },
  {
    rule: 'secret/retell-api-key',
    valid: [assigned('RETELL_API_KEY', `key_${sample('hex', 28, 5086)}`)],
    invalid: [
      `RETELL_API_KEY=key_${sample('hex', 11, 5087)}`,
      `RETELL_API_KEY=key_${'0'.repeat(28)}`,
      `BUILD_REFERENCE=key_${sample('hex', 28, 5088)}`,
    ],
  },
  {
    rule: 'secret/runway-api-key',
    valid: [`key_${sample('hex', 128, 5089)}`],
    invalid: [
      `key_${sample('hex', 61, 5090)}`,
      `key_${'0'.repeat(128)}`,
      `nkey_${sample('hex', 128, 5091)}`,
    ],
  },
  {
    rule: 'secret/leonardo-api-key',
    valid: [assigned('LEONARDO_API_KEY', sampleUuid(5092))],
    invalid: [
      `LEONARDO_API_KEY=${sampleUuid(5093).slice(0, 18)}`,
      `LEONARDO_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5094)}`,
    ],
  },
  {
    rule: 'secret/bfl-api-key',
    valid: [assigned('BFL_API_KEY', sampleUuid(5095))],
    invalid: [
      `BFL_API_KEY=${sampleUuid(5096).slice(0, 18)}`,
      `BFL_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5097)}`,
    ],
  },
  {
    rule: 'secret/heygen-api-key',
    valid: [assigned('HEYGEN_API_KEY', `${sample('base64', 58, 5098)}==`)],
    invalid: [
      `HEYGEN_API_KEY=${sample('base64', 26, 5099)}==`,
      `HEYGEN_API_KEY=${'x'.repeat(58)}==`,
      `BUILD_REFERENCE=${sample('base64', 58, 5100)}==`,
    ],
  },
  {
    rule: 'secret/tavus-api-key',
    valid: [assigned('TAVUS_API_KEY', sample('hex', 32, 5101))],
    invalid: [
      `TAVUS_API_KEY=${sample('hex', 13, 5102)}`,
      `TAVUS_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5103)}`,
    ],
  },
  {
    rule: 'secret/deepl-auth-key',
    valid: [assigned('DEEPL_AUTH_KEY', `${sampleUuid(5104)}:fx`)],
    invalid: [
      `DEEPL_AUTH_KEY=${sampleUuid(5105).slice(0, 18)}:fx`,
      `DEEPL_AUTH_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}:fx`,
      `BUILD_REFERENCE=${sampleUuid(5106)}:fx`,
    ],
  },
  {
    rule: 'secret/wit-server-token',
    valid: [assigned('WIT_AI_TOKEN', sample('upper36', 32, 5107))],
    invalid: [
      `WIT_AI_TOKEN=${sample('upper36', 13, 5108)}`,
      `WIT_AI_TOKEN=${'X'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('upper36', 32, 5109)}`,
    ],
  },
  {
    rule: 'secret/roboflow-api-key',
    valid: [assigned('ROBOFLOW_API_KEY', sample('base62', 20, 5110))],
    invalid: [
      `ROBOFLOW_API_KEY=${sample('base62', 7, 5111)}`,
      `ROBOFLOW_API_KEY=${'x'.repeat(20)}`,
      `BUILD_REFERENCE=${sample('base62', 20, 5112)}`,
    ],
  },
  {
    rule: 'secret/clipdrop-api-key',
    valid: [assigned('CLIPDROP_API_KEY', sample('hex', 128, 5113))],
    invalid: [
      `CLIPDROP_API_KEY=${sample('hex', 61, 5114)}`,
      `CLIPDROP_API_KEY=${'0'.repeat(128)}`,
      `BUILD_REFERENCE=${sample('hex', 128, 5115)}`,
    ],
  },
  {
    rule: 'secret/removebg-api-key',
    valid: [assigned('REMOVE_BG_API_KEY', sample('base62', 24, 5116))],
    invalid: [
      `REMOVE_BG_API_KEY=${sample('base62', 9, 5117)}`,
      `REMOVE_BG_API_KEY=${'x'.repeat(24)}`,
      `BUILD_REFERENCE=${sample('base62', 24, 5118)}`,
    ],
  },
  {
    rule: 'secret/ultravox-api-key',
    valid: [
      assigned('ULTRAVOX_API_KEY', `${sample('base62', 8, 5119)}.${sample('base62', 32, 5120)}`),
    ],
    invalid: [
      `ULTRAVOX_API_KEY=${sample('base62', 8, 5121)}.${sample('base62', 13, 5122)}`,
      `ULTRAVOX_API_KEY=${'x'.repeat(8)}.${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 8, 5123)}.${sample('base62', 32, 5124)}`,
    ],
  },
  {
    rule: 'secret/fishaudio-api-key',
    valid: [assigned('FISH_API_KEY', sample('hex', 32, 5125))],
    invalid: [
      `FISH_API_KEY=${sample('hex', 13, 5126)}`,
      `FISH_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5127)}`,
    ],
  },
];
