import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const PULUMI_RULES: RuleList = () => [
  {
    id: 'secret/pulumi-token',
    title: 'Pulumi access token',
    provider: 'pulumi',
    severity: 'critical',
    tier: 'format',
    pattern: 'pul-[0-9a-z]{40}(?![0-9A-Za-z])',
    prefixes: ['pul-'],
    startsWord: true,
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Pulumi Cloud, Access tokens'),
    source: 'Pulumi documentation, Access tokens',
  },
];
