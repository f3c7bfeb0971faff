import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const BROWSERBASE_RULES: RuleList = () => [
  {
    id: 'secret/browserbase-api-key',
    title: 'Browserbase API key',
    provider: 'browserbase',
    severity: 'high',
    tier: 'format',
    pattern: 'bb_live_[A-Za-z0-9_-]{24,40}',
    prefixes: ['bb_live_'],
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Browserbase, Settings, API Keys'),
    source: 'Browserbase documentation, Using the API (bb_live_ keys)',
  },
];
