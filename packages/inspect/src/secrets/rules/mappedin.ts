import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const MAPPEDIN_RULES: RuleList = () => [
  {
    id: 'secret/mappedin-api-secret',
    title: 'Mappedin API secret',
    provider: 'mappedin',
    severity: 'high',
    tier: 'format',
    pattern: 'mis_[A-Za-z0-9]{51}(?![A-Za-z0-9])',
    prefixes: ['mis_'],
    startsWord: true,
    reach: reach('business-data', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Mappedin, Developer settings, API keys'),
    source: 'Mappedin developer documentation, Getting started; observed: 51 characters',
  },
];
