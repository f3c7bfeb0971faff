import { type RuleCases, sample } from '../sample.testing.ts';

export const JWK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/jwk-private-key',
    valid: [
      {
        text: `{"kty":"EC","crv":"P-256","d":"${sample('base64url', 43, 5057)}"}`,
        secret: sample('base64url', 43, 5057),
      },
    ],
    invalid: [
      `{"kty":"EC","crv":"P-256","d":"${sample('base64url', 18, 5058)}"}`,
      `{"kty":"EC","crv":"P-256","d":"${'x'.repeat(43)}"}`,
    ],
  },
  {
    rule: 'secret/jwk-private-literal',
    valid: [
      {
        text: `{ kty: 'EC', crv: 'P-256',\n  x: 'a1', y: 'b2',\n  d: '${sample('base64url', 43, 5059)}' }`,
        secret: sample('base64url', 43, 5059),
      },
      {
        text: `{ crv: "Ed25519", d: "${sample('base64url', 43, 5060)}", kty: "OKP" }`,
        secret: sample('base64url', 43, 5060),
      },
    ],
    invalid: [
      `{ kty: 'EC', crv: 'P-256', x: '${sample('base64url', 43, 5061)}' }`,
      `{ kty: 'EC', crv: 'P-256' }\nconst a = { d: '${sample('base64url', 43, 5061)}' }`,
      `{ kty: 'EC', id: '${sample('base64url', 43, 5061)}' }`,
    ],
  },
  {
    rule: 'secret/jwk-symmetric-key',
    valid: [
      {
        text: `{"kty":"oct","alg":"HS256","k":"${sample('base64url', 43, 5059)}"}`,
        secret: sample('base64url', 43, 5059),
      },
    ],
    invalid: [
      `{"kty":"oct","alg":"HS256","k":"${sample('base64url', 18, 5060)}"}`,
      `{"kty":"oct","alg":"HS256","k":"${'x'.repeat(43)}"}`,
    ],
  },
];
