import { type RuleCases, sample } from '../sample.testing.ts';

export const ANTHROPIC_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/anthropic-api-key',
    valid: [`sk-ant-api03-${sample('base64url', 93)}AA`, `sk-ant-api04-${sample('base64url', 90)}`],
    invalid: [`sk-ant-api03-${'x'.repeat(95)}`, `sk-ant-api03-${sample('base64url', 20)}`],
  },
  {
    rule: 'secret/anthropic-admin-key',
    valid: [`sk-ant-admin01-${sample('base64url', 93)}AA`],
    invalid: [`sk-ant-admin01-${sample('base64url', 20)}`],
  },
  {
    rule: 'secret/anthropic-oauth-token',
    valid: [`sk-ant-oat01-${sample('base64url', 93)}AA`, `sk-ant-sid01-${sample('base64url', 88)}`],
    invalid: [`sk-ant-oat01-${'A'.repeat(95)}`],
  },
];
