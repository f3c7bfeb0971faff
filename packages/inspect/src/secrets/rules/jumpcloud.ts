import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const JUMPCLOUD_RULES: RuleList = () => [
  {
    id: 'secret/jumpcloud-api-key',
    title: 'JumpCloud API key',
    provider: 'jumpcloud',
    severity: 'critical',
    tier: 'format',
    pattern: 'jca_[A-Za-z0-9]{36}(?![A-Za-z0-9])',
    prefixes: ['jca_'],
    startsWord: true,
    reach: reach('identity-provider', 'write'),
    remediation: rotate('JumpCloud, My API key'),
    source: 'JumpCloud documentation, API keys (jca_)',
  },
];
