import { type RuleCases, sample } from '../sample.testing.ts';

export const HUGGINGFACE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/huggingface-token',
    valid: [
      `hf_${sample('letters', 34, 3)}`,
      { text: `\\nhf_${sample('letters', 34, 3)}`, secret: `hf_${sample('letters', 34, 3)}` },
    ],
    invalid: [
      `shelf_${sample('letters', 34, 1)}`,
      `hf_${sample('letters', 20, 2)}`,
      `hf_${'x'.repeat(34)}`,
    ],
  },
  {
    rule: 'secret/huggingface-organization-token',
    valid: [`api_org_${sample('letters', 34, 5)}`],
    invalid: [`api_org_${sample('letters', 12, 4)}`, `api_org_${'x'.repeat(34)}`],
  },
  {
    rule: 'secret/huggingface-oauth-token',
    valid: [`hf_oauth_eyJ${sample('base64url', 150, 5207)}`],
    invalid: [`hf_oauth_eyJ${sample('base64url', 72, 5208)}`, `hf_oauth_eyJ${'x'.repeat(150)}`],
  },
];
