import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRareAfter } from '../validators.ts';

export const COLUMN_RULES: RuleList = () => [
  {
    id: 'secret/column-api-key',
    title: 'Column API key',
    provider: 'column',
    severity: 'critical',
    tier: 'format',
    pattern: '(?:live|test)_[A-Za-z0-9]{27}(?![A-Za-z0-9])',
    prefixes: ['live_', 'test_'],
    startsWord: true,
    validate: whenRareAfter(/^(?:live|test)_/, 'medium'),
    reach: reach('payments', 'write'),
    remediation: rotate('Column dashboard, Platform, API keys'),
    source: 'Column documentation, Authentication; observed: 27 characters',
  },
];
