import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const CIRCLECI_RULES: RuleList = () => [
  {
    id: 'secret/circleci-token',
    title: 'CircleCI API token',
    provider: 'circleci',
    severity: 'high',
    tier: 'format',
    pattern: 'CCI(?:PAT|PRJ)_[A-Za-z0-9_]{22}_[0-9A-Za-z]{40}',
    prefixes: ['CCIPAT_', 'CCIPRJ_'],
    reach: reach('source-code', 'write'),
    remediation: rotate('CircleCI, User settings, Personal API tokens'),
    source: 'CircleCI documentation, Managing API tokens',
  },
];
