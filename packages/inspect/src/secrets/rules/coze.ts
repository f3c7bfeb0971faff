import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const COZE_RULES: RuleList = () => [
  {
    id: 'secret/coze-access-token',
    title: 'Coze personal or service access token',
    provider: 'coze',
    severity: 'high',
    tier: 'format',
    pattern: '[ps]at_[A-Za-z0-9]{64}(?![A-Za-z0-9])',
    prefixes: ['pat_', 'sat_'],
    startsWord: true,
    reach: reach('model-api', 'write'),
    remediation: rotate('Coze, Authorization, Personal Access Tokens'),
    source: 'Coze documentation, Personal access token; observed: 64 characters',
  },
];
