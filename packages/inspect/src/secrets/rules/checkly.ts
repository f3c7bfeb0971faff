import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const CHECKLY_RULES: RuleList = () => [
  {
    id: 'secret/checkly-api-key',
    title: 'Checkly API key',
    provider: 'checkly',
    severity: 'medium',
    tier: 'format',
    pattern: 'cu_[0-9a-f]{32}(?![0-9A-Za-z])',
    prefixes: ['cu_'],
    startsWord: true,
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Checkly, User settings, API keys'),
    source: 'Checkly documentation, Authentication (cu_ keys)',
  },
];
