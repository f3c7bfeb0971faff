import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRareAfter } from '../validators.ts';

export const BAREMETRICS_RULES: RuleList = () => [
  {
    id: 'secret/baremetrics-api-key',
    title: 'Baremetrics live API key',
    provider: 'baremetrics',
    severity: 'high',
    tier: 'format',
    pattern: 'lk_[A-Za-z0-9]{18,25}(?![A-Za-z0-9])',
    prefixes: ['lk_'],
    startsWord: true,
    validate: whenRareAfter(/^lk_/, 'high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Baremetrics, Settings, API'),
    source: 'Baremetrics API documentation, Authentication (lk_ keys)',
  },
];
