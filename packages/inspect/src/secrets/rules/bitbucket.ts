import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const BITBUCKET_RULES: RuleList = () => [
  {
    id: 'secret/bitbucket-server-token',
    title: 'Bitbucket Data Center access token',
    provider: 'bitbucket',
    severity: 'critical',
    tier: 'format',
    pattern: 'BBDC-[A-Za-z0-9+/@_-]{44}(?![A-Za-z0-9+/@_-])',
    prefixes: ['BBDC-'],
    startsWord: true,
    reach: reach('source-code', 'write'),
    remediation: rotate('Bitbucket Data Center, Manage account, HTTP access tokens'),
    source: 'observed: current tokens; Bitbucket Data Center documentation, HTTP access tokens',
  },
  {
    id: 'secret/bitbucket-app-password',
    title: 'Bitbucket app password',
    provider: 'bitbucket',
    severity: 'high',
    tier: 'format',
    pattern: 'ATBB[A-Za-z0-9]{24}[A-F0-9]{8}(?![A-Za-z0-9])',
    prefixes: ['ATBB'],
    startsWord: true,
    reach: reach('source-code', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Bitbucket, Personal settings, App passwords'),
    source: 'observed: current passwords; Bitbucket documentation, App passwords',
  },
];
