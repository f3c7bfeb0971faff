import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const TOLGEE_RULES: RuleList = () => [
  {
    id: 'secret/tolgee-api-key',
    title: 'Tolgee project API key or personal access token',
    provider: 'tolgee',
    severity: 'medium',
    tier: 'format',
    pattern: 'tgpa[kt]_[a-z0-9]{28,100}(?![A-Za-z0-9])',
    prefixes: ['tgpak_', 'tgpat_'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Tolgee, Account settings, Project API keys or Personal access tokens'),
    source: 'Tolgee documentation, API keys and PAT tokens (prefixes)',
  },
];
