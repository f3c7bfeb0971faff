import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const NIGHTFALL_RULES: RuleList = () => [
  {
    id: 'secret/nightfall-api-key',
    title: 'Nightfall API key',
    provider: 'nightfall',
    severity: 'high',
    tier: 'format',
    pattern: 'NF-[A-Za-z0-9]{32}(?![A-Za-z0-9-])',
    prefixes: ['NF-'],
    startsWord: true,
    reach: reach('business-data', 'read'),
    remediation: rotate('Nightfall console, API keys'),
    source: 'Nightfall documentation, Creating API keys',
  },
];
