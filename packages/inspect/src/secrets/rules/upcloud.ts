import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const UPCLOUD_RULES: RuleList = () => [
  {
    id: 'secret/upcloud-api-token',
    title: 'UpCloud API token',
    provider: 'upcloud',
    severity: 'critical',
    tier: 'format',
    pattern: 'ucat_[A-Za-z0-9]{24,32}',
    prefixes: ['ucat_'],
    startsWord: true,
    reach: reach('cloud-account', 'write', 'limited'),
    remediation: rotate('UpCloud, Account, API tokens'),
    source: 'UpCloud documentation, API tokens (ucat_)',
  },
];
