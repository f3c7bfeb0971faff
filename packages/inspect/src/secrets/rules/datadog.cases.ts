import { type RuleCases, sample } from '../sample.testing.ts';

export const DATADOG_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/datadog-api-key',
    valid: [
      { text: `DD_API_KEY=${sample('hex', 32, 46)}`, secret: `${sample('hex', 32, 46)}` },
      { text: `datadog_api_key: "${sample('hex', 32, 46)}"`, secret: `${sample('hex', 32, 46)}` },
    ],
    invalid: [`DD_API_KEY=${sample('hex', 12, 464)}`, `DD_API_KEY=${'0'.repeat(32)}`],
  },
  {
    rule: 'secret/datadog-app-key',
    valid: [{ text: `DD_APP_KEY=${sample('hex', 40, 44)}`, secret: `${sample('hex', 40, 44)}` }],
    invalid: [`DD_APP_KEY=${sample('hex', 12, 465)}`, `DD_APP_KEY=${'0'.repeat(40)}`],
  },
];
