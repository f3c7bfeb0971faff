import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const LLAMACLOUD_RULES: RuleList = () => [
  {
    id: 'secret/llamacloud-api-key',
    title: 'LlamaCloud API key',
    provider: 'llamacloud',
    severity: 'high',
    tier: 'format',
    pattern: 'llx-[A-Za-z0-9]{48}',
    prefixes: ['llx-'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('LlamaCloud, API Keys'),
    source: 'LlamaCloud documentation, Get an API key',
  },
];
