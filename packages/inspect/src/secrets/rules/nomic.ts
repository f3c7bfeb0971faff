import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const NOMIC_RULES: RuleList = () => [
  {
    id: 'secret/nomic-api-key',
    title: 'Nomic Atlas API key',
    provider: 'nomic',
    severity: 'medium',
    tier: 'format',
    pattern: 'nk-[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])',
    prefixes: ['nk-'],
    startsWord: true,
    reach: reach('model-api', 'write'),
    remediation: rotate('Nomic Atlas, Settings, API keys'),
    source: 'observed: current keys; Nomic documentation, API keys',
  },
];
