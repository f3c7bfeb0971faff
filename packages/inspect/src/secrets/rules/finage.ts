import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const FINAGE_RULES: RuleList = () => [
  {
    id: 'secret/finage-api-key',
    title: 'Finage API key',
    provider: 'finage',
    severity: 'low',
    tier: 'format',
    pattern: 'API_KEY[0-9A-Z]{32}(?![A-Za-z0-9])',
    prefixes: ['API_KEY'],
    startsWord: true,
    reach: reach('business-data', 'read'),
    remediation: rotate('Finage, API keys'),
    source: 'Finage documentation, API keys',
  },
];
