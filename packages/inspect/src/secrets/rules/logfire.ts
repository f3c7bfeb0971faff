import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const LOGFIRE_RULES: RuleList = () => [
  {
    id: 'secret/logfire-token',
    title: 'Pydantic Logfire token',
    provider: 'logfire',
    severity: 'medium',
    tier: 'format',
    pattern: 'pylf_v[0-9]_[a-z]{2,5}_[A-Za-z0-9]{43}',
    prefixes: ['pylf_v'],
    reach: reach('observability', 'write'),
    remediation: rotate('Logfire, the project’s Settings, Write tokens'),
    source: 'Logfire source code, token pattern (version and region in the prefix)',
  },
];
