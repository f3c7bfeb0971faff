import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const VALTOWN_RULES: RuleList = () => [
  {
    id: 'secret/valtown-api-token',
    title: 'Val Town API token',
    provider: 'valtown',
    severity: 'high',
    tier: 'format',
    pattern: 'vtwn_[A-Za-z0-9_-]{20,80}',
    prefixes: ['vtwn_'],
    startsWord: true,
    reach: reach('source-code', 'write'),
    remediation: rotate('Val Town, Settings, API tokens'),
    source: 'Val Town documentation, API authentication; observed: prefix vtwn_',
  },
];
