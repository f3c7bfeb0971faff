import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const MINTLIFY_RULES: RuleList = () => [
  {
    id: 'secret/mintlify-api-key',
    title: 'Mintlify API key',
    provider: 'mintlify',
    severity: 'medium',
    tier: 'format',
    pattern: 'mint_(?:dsc_)?[A-Za-z0-9]{24,44}(?![A-Za-z0-9_])',
    prefixes: ['mint_dsc_', 'mint_'],
    startsWord: true,
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Mintlify dashboard, Settings, API keys'),
    source: 'Mintlify documentation, API introduction (prefixes mint_ and mint_dsc_)',
  },
];
