import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const PACKAGIST_RULES: RuleList = () => [
  {
    id: 'secret/packagist-token',
    title: 'Private Packagist token',
    provider: 'packagist',
    severity: 'high',
    tier: 'format',
    pattern: 'packagist_(?:org_)?(?:ack|acs|uut|oauth)_[A-Za-z0-9]{40,80}',
    prefixes: ['packagist_'],
    reach: reach('package-publishing', 'write'),
    remediation: rotate('Private Packagist, Settings, Authentication tokens'),
    source: 'Private Packagist documentation, API tokens',
  },
];
