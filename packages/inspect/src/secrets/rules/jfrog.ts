import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const JFROG_RULES: RuleList = () => [
  {
    id: 'secret/jfrog-api-key',
    title: 'JFrog Artifactory API key or reference token',
    provider: 'jfrog',
    severity: 'critical',
    tier: 'format',
    pattern: '(?:AKCp[A-Za-z0-9]{69}|cmVmdGtuO[A-Za-z0-9]{55})(?![A-Za-z0-9])',
    prefixes: ['AKCp', 'cmVmdGtuO'],
    startsWord: true,
    reach: reach('package-publishing', 'write'),
    remediation: rotate('JFrog, User profile or Access tokens'),
    source: 'JFrog documentation, API key and reference tokens',
  },
];
