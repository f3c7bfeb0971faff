import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const LINODE_RULES: RuleList = () => [
  {
    id: 'secret/linode-token',
    title: 'Akamai Linode API token',
    provider: 'linode',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('linode', '[0-9a-f]{64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('cloud-account', 'write', 'limited'),
    remediation: rotate('Akamai Cloud Manager, API Tokens'),
    source: 'Linode API reference, Personal access tokens',
  },
];
