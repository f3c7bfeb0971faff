import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const WORKATO_RULES: RuleList = () => [
  {
    id: 'secret/workato-developer-token',
    title: 'Workato developer API token',
    provider: 'workato',
    severity: 'critical',
    tier: 'format',
    pattern: String.raw`wrka(?:[a-z]{2})?-eyJ[A-Za-z0-9_-]{8,600}\.[A-Za-z0-9_-]{16,800}\.[A-Za-z0-9_-]{64,700}`,
    prefixes: ['wrka-', 'wrkaus-', 'wrkaeu-', 'wrkajp-', 'wrkasg-', 'wrkaau-'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Workato, Workspace admin, API clients'),
    source: 'Workato documentation, API clients (prefix by data centre, then a JSON Web Token)',
  },
];
