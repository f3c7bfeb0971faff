import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const RANCHER_RULES: RuleList = () => [
  {
    id: 'secret/rancher-token',
    title: 'Rancher API token',
    provider: 'rancher',
    severity: 'critical',
    tier: 'format',
    pattern: 'token-[a-z0-9]{5}:[a-z0-9]{54}',
    prefixes: ['token-'],
    startsWord: true,
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Rancher, Account & API Keys'),
    source: 'Rancher documentation, API keys (access key and secret key)',
  },
];
