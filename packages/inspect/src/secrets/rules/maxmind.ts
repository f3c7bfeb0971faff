import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const MAXMIND_RULES: RuleList = () => [
  {
    id: 'secret/maxmind-license-key',
    title: 'MaxMind license key',
    provider: 'maxmind',
    severity: 'medium',
    tier: 'format',
    pattern: '[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk',
    startsWord: true,
    reach: reach('developer-tool', 'read'),
    remediation: rotate('MaxMind, Account, Manage license keys'),
    source: 'MaxMind release notes, License key format (_mmk)',
  },
];
