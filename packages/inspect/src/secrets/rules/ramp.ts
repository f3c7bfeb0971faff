import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const RAMP_RULES: RuleList = () => [
  {
    id: 'secret/ramp-client-secret',
    title: 'Ramp API client secret',
    provider: 'ramp',
    severity: 'critical',
    tier: 'format',
    pattern: 'ramp_sec_[A-Za-z0-9]{48}(?![A-Za-z0-9])',
    prefixes: ['ramp_sec_'],
    startsWord: true,
    reach: reach('payments', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Ramp, Settings, Developer API'),
    source: 'Ramp developer documentation, Authorization; observed: 48 characters',
  },
];
