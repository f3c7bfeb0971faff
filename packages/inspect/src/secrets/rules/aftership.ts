import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const AFTERSHIP_RULES: RuleList = () => [
  {
    id: 'secret/aftership-api-key',
    title: 'AfterShip API key',
    provider: 'aftership',
    severity: 'high',
    tier: 'format',
    pattern: 'asat_[0-9a-f]{32}(?![0-9A-Za-z])',
    prefixes: ['asat_'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('AfterShip, Settings, API keys'),
    source: 'AfterShip documentation, Authentication (asat_ keys)',
  },
];
