import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const BANNERBEAR_RULES: RuleList = () => [
  {
    id: 'secret/bannerbear-api-key',
    title: 'Bannerbear API key',
    provider: 'bannerbear',
    severity: 'medium',
    tier: 'format',
    pattern: 'bb_(?:pr|ma)_[0-9a-f]{30}(?![A-Za-z0-9])',
    prefixes: ['bb_pr_', 'bb_ma_'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Bannerbear, Project, Settings, API key'),
    source: 'Bannerbear API reference, Authentication (project and master keys)',
  },
];
