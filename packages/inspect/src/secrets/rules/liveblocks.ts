import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const LIVEBLOCKS_RULES: RuleList = () => [
  {
    id: 'secret/liveblocks-secret-key',
    title: 'Liveblocks secret key',
    provider: 'liveblocks',
    severity: 'high',
    tier: 'format',
    pattern: 'sk_(?:prod|dev)_[A-Za-z0-9_-]{64}(?![A-Za-z0-9_-])',
    prefixes: ['sk_prod_', 'sk_dev_'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Liveblocks dashboard, the project, API keys'),
    source: 'Liveblocks documentation, REST API authentication; observed: 64 characters',
  },
];
