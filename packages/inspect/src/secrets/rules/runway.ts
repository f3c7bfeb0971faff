import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const RUNWAY_RULES: RuleList = () => [
  {
    id: 'secret/runway-api-key',
    title: 'Runway API secret',
    provider: 'runway',
    severity: 'high',
    tier: 'format',
    pattern: 'key_[0-9a-f]{128}(?![0-9A-Za-z])',
    prefixes: ['key_'],
    startsWord: true,
    reach: reach('model-api', 'write'),
    remediation: rotate('Runway developer portal, API Keys'),
    source: 'Runway API documentation, Setup (RUNWAYML_API_SECRET)',
  },
];
