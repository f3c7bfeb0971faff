import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const TEAMCITY_RULES: RuleList = () => [
  {
    id: 'secret/teamcity-token',
    title: 'TeamCity access token',
    provider: 'teamcity',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`eyJ0eXAiOiAiVENWMiJ9\.[A-Za-z0-9_-]{30,80}\.[A-Za-z0-9_-]{30,120}`,
    prefixes: ['eyJ0eXAiOiAiVENWMiJ9.'],
    reach: reach('source-code', 'write'),
    remediation: rotate('TeamCity, Profile, Access tokens'),
    source: 'observed: header of the type TCV2; TeamCity documentation, Managing your user account',
  },
];
