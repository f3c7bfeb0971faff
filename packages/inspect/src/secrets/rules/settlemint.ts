import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const SETTLEMINT_RULES: RuleList = () => [
  {
    id: 'secret/settlemint-access-token',
    title: 'SettleMint access token',
    provider: 'settlemint',
    severity: 'high',
    tier: 'format',
    pattern: 'sm_(?:pat|aat|sat)_[A-Za-z0-9]{16}(?![A-Za-z0-9])',
    prefixes: ['sm_pat_', 'sm_aat_', 'sm_sat_'],
    startsWord: true,
    reach: reach('infrastructure', 'write'),
    remediation: rotate('SettleMint console, Access tokens'),
    source: 'SettleMint documentation, Personal, application and service access tokens',
  },
];
