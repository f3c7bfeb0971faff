import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ARCADE_RULES: RuleList = () => [
  {
    id: 'secret/arcade-api-key',
    title: 'Arcade API key',
    provider: 'arcade',
    severity: 'high',
    tier: 'format',
    pattern: 'arc_[A-Za-z0-9]{50,56}(?![A-Za-z0-9])',
    prefixes: ['arc_'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Arcade dashboard, API Keys'),
    source: 'Arcade documentation, API keys; observed: 52 characters',
  },
];
