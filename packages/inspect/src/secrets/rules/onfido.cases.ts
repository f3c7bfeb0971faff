import { type RuleCases, sample } from '../sample.testing.ts';

export const ONFIDO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/onfido-api-token',
    valid: [
      `api_live.${sample('base64url', 11, 6299)}.${sample('base64url', 32, 6300)}`,
      `api_live_us.${sample('base64url', 40, 6301)}`,
    ],
    invalid: [
      `api_sandbox.${sample('base64url', 11, 6302)}.${sample('base64url', 32, 6303)}`,
      `api_live.${sample('base64url', 9, 6304)}`,
      `api_live.${'x'.repeat(40)}`,
      `napi_live.${sample('base64url', 40, 6305)}`,
    ],
  },
];
