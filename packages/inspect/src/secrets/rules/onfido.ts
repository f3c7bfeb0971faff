import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ONFIDO_RULES: RuleList = () => [
  {
    id: 'secret/onfido-api-token',
    title: 'Onfido API token',
    provider: 'onfido',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`api_live(?:_(?:us|ca|eu))?\.[A-Za-z0-9_.-]{20,80}`,
    prefixes: ['api_live.', 'api_live_us.', 'api_live_ca.', 'api_live_eu.'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Onfido dashboard, Developers, Tokens'),
    source: 'Onfido documentation, API tokens and regions; observed: prefixes',
  },
];
