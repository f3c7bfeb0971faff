import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const SQUARE_RULES: RuleList = () => [
  {
    id: 'secret/square-token',
    title: 'Square access token',
    provider: 'square',
    severity: 'critical',
    tier: 'format',
    pattern: '(?:EAAA[A-Za-z0-9_+=/-]{60}|sq0atp-[A-Za-z0-9_-]{22,60})(?![A-Za-z0-9_-])',
    prefixes: ['EAAA', 'sq0atp-'],
    startsWord: true,
    reach: reach('payments', 'write'),
    remediation: rotate('Square developer dashboard, Credentials'),
    source: 'Square documentation, Access tokens',
  },
  {
    id: 'secret/square-oauth-secret',
    title: 'Square OAuth application secret',
    provider: 'square',
    severity: 'high',
    tier: 'format',
    pattern: 'sq0csp-[A-Za-z0-9_-]{43}',
    prefixes: ['sq0csp-'],
    reach: reach('payments', 'unknown', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Square developer dashboard, OAuth'),
    source: 'Square documentation, OAuth API',
  },
];
