import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const FLEXPORT_RULES: RuleList = () => [
  {
    id: 'secret/flexport-api-key',
    title: 'Flexport API key',
    provider: 'flexport',
    severity: 'high',
    tier: 'format',
    pattern: 'shltm_[A-Za-z0-9_-]{40}(?![A-Za-z0-9_-])',
    prefixes: ['shltm_'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Flexport, Settings, Developer, API credentials'),
    source: 'Flexport developer documentation, Authentication; observed: 40 characters',
  },
];
