import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const INTERCOM_RULES: RuleList = () => [
  {
    id: 'secret/intercom-access-token',
    title: 'Intercom access token',
    provider: 'intercom',
    severity: 'high',
    tier: 'format',
    pattern: 'dG9rO[A-Za-z0-9+/]{54}=',
    prefixes: ['dG9rO'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Intercom developer hub, Your apps, Authentication'),
    source: 'observed: base64 of tok:...; Intercom documentation, Authentication',
  },
];
