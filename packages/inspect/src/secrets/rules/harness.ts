import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const HARNESS_RULES: RuleList = () => [
  {
    id: 'secret/harness-token',
    title: 'Harness access token',
    provider: 'harness',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`(?:pat|sat)\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}`,
    prefixes: ['pat.', 'sat.'],
    startsWord: true,
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Harness, Profile, API Keys'),
    source: 'Harness documentation, Manage API keys',
  },
];
