import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const WARPSTREAM_RULES: RuleList = () => [
  {
    id: 'secret/warpstream-api-key',
    title: 'WarpStream API key',
    provider: 'warpstream',
    severity: 'high',
    tier: 'format',
    pattern: 'aks_[0-9a-f]{64}(?![A-Za-z0-9])',
    prefixes: ['aks_'],
    startsWord: true,
    reach: reach('database', 'write'),
    remediation: rotate('WarpStream console, API Keys'),
    source: 'WarpStream documentation, API keys; observed: 64 hexadecimal digits',
  },
];
