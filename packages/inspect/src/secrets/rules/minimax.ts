import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const MINIMAX_RULES: RuleList = () => [
  {
    id: 'secret/minimax-api-key',
    title: 'MiniMax API key',
    provider: 'minimax',
    severity: 'high',
    tier: 'format',
    pattern:
      '(?:sk-api-[A-Za-z0-9_-]{119}|MINIMAX-(?:[A-Z0-9]{8}-){3}[A-Z0-9]{8})(?![A-Za-z0-9_-])',
    prefixes: ['sk-api-', 'MINIMAX-'],
    startsWord: true,
    reach: reach('model-api', 'write'),
    remediation: rotate('MiniMax platform, Account, API Keys'),
    source: 'observed: both forms; MiniMax documentation, Quick start, creating a key',
  },
];
