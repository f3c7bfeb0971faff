import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const LANGFUSE_RULES: RuleList = () => [
  {
    id: 'secret/langfuse-secret-key',
    title: 'Langfuse secret key',
    provider: 'langfuse',
    severity: 'high',
    tier: 'format',
    pattern: 'sk-lf-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
    prefixes: ['sk-lf-'],
    reach: reach('observability', 'write'),
    remediation: rotate('Langfuse, Project settings, API Keys'),
    source: 'Langfuse documentation, Authentication',
  },
];
