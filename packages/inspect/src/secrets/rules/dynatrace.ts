import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const DYNATRACE_RULES: RuleList = () => [
  {
    id: 'secret/dynatrace-token',
    title: 'Dynatrace access token',
    provider: 'dynatrace',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`dt0[a-z][0-9]{2}\.[A-Za-z0-9]{8,24}\.[A-Za-z0-9]{64}`,
    prefixes: ['dt0c01.', 'dt0s01.', 'dt0'],
    reach: reach('observability', 'write'),
    remediation: rotate('Dynatrace, Access tokens'),
    source: 'Dynatrace documentation, Token format',
  },
];
