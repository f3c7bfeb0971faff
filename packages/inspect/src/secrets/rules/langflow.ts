import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRareAfter } from '../validators.ts';

export const LANGFLOW_RULES: RuleList = () => [
  {
    id: 'secret/langflow-api-key',
    title: 'Langflow API key',
    provider: 'langflow',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('langflow', 'sk-[A-Za-z0-9_-]{43}'),
    flags: 'i',
    prefixes: ['sk-'],
    validate: whenRareAfter(/^sk-/, 'high'),
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Langflow, Settings, Langflow API Keys'),
    source: 'Langflow documentation, API keys and authentication',
  },
];
