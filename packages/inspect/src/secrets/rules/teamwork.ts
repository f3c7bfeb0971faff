import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const TEAMWORK_RULES: RuleList = () => [
  {
    id: 'secret/teamwork-api-token',
    title: 'Teamwork API token',
    provider: 'teamwork',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`tkn\.v1_[A-Za-z0-9]{71}=`,
    prefixes: ['tkn.v1_'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Teamwork, Edit my details, API & Mobile'),
    source: 'Teamwork developer documentation, API keys; observed: 71 characters',
  },
];
