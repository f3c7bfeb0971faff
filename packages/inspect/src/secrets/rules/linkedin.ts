import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const LINKEDIN_RULES: RuleList = () => [
  {
    id: 'secret/linkedin-client-secret',
    title: 'LinkedIn client secret',
    provider: 'linkedin',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`WPL_AP1\.(?:[A-Za-z0-9]{16}\.[A-Za-z0-9+/]{6}==|[A-Za-z0-9]{16})`,
    prefixes: ['WPL_AP1.'],
    reach: reach('messaging', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('LinkedIn developers, the app’s Auth settings'),
    source: 'observed: current secrets; LinkedIn documentation, Authentication',
  },
];
