import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const LANGSMITH_RULES: RuleList = () => [
  {
    id: 'secret/langsmith-api-key',
    title: 'LangSmith API key',
    provider: 'langsmith',
    severity: 'high',
    tier: 'format',
    pattern: 'lsv2_(?:pt|sk)_[0-9a-fA-F]{32}_[0-9a-fA-F]{10}',
    prefixes: ['lsv2_pt_', 'lsv2_sk_'],
    reach: reach('observability', 'write'),
    remediation: rotate('LangSmith, Settings, API Keys'),
    source: 'LangSmith documentation, Create an account and API key',
  },
  {
    id: 'secret/langsmith-legacy-key',
    title: 'LangSmith API key (before 2024)',
    provider: 'langsmith',
    severity: 'high',
    tier: 'format',
    pattern: 'ls__[0-9a-f]{32}(?![0-9A-Za-z])',
    prefixes: ['ls__'],
    startsWord: true,
    reach: reach('observability', 'write'),
    remediation: rotate('LangSmith, Settings, API Keys'),
    source: 'observed: legacy keys; LangSmith documentation, API keys',
  },
];
