import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const VESPA_RULES: RuleList = () => [
  {
    id: 'secret/vespa-cloud-token',
    title: 'Vespa Cloud token',
    provider: 'vespa',
    severity: 'high',
    tier: 'format',
    pattern: 'vespa_cloud_[A-Za-z0-9]{30,60}',
    prefixes: ['vespa_cloud_'],
    reach: reach('database', 'write', 'limited'),
    remediation: rotate('Vespa Cloud console, Account, Tokens'),
    source: 'Vespa Cloud documentation, Security guide, data plane tokens',
  },
];
