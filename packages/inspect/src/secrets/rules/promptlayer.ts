import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const PROMPTLAYER_RULES: RuleList = () => [
  {
    id: 'secret/promptlayer-api-key',
    title: 'PromptLayer API key',
    provider: 'promptlayer',
    severity: 'medium',
    tier: 'format',
    pattern: 'pl_[0-9a-f]{32}(?![0-9A-Za-z])',
    prefixes: ['pl_'],
    startsWord: true,
    reach: reach('observability', 'write'),
    remediation: rotate('PromptLayer, Settings, API keys'),
    source: 'observed: pl_ keys; PromptLayer documentation, Quickstart',
  },
];
