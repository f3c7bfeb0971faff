import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const DAYTONA_RULES: RuleList = () => [
  {
    id: 'secret/daytona-api-key',
    title: 'Daytona API key',
    provider: 'daytona',
    severity: 'high',
    tier: 'format',
    pattern: 'dtn_[0-9a-f]{64}',
    prefixes: ['dtn_'],
    startsWord: true,
    reach: reach('infrastructure', 'write', 'limited'),
    remediation: rotate('Daytona dashboard, API Keys'),
    source: 'Daytona source code, apps/api, generateApiKeyValue',
  },
];
