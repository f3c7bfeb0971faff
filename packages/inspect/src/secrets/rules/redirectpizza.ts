import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const REDIRECTPIZZA_RULES: RuleList = () => [
  {
    id: 'secret/redirectpizza-api-token',
    title: 'redirect.pizza API token',
    provider: 'redirectpizza',
    severity: 'high',
    tier: 'format',
    pattern: 'rpa_[A-Za-z0-9]{30}(?![A-Za-z0-9])',
    prefixes: ['rpa_'],
    startsWord: true,
    reach: reach('infrastructure', 'write'),
    remediation: rotate('redirect.pizza, Settings, API'),
    source: 'redirect.pizza documentation, API authentication; observed: 30 characters',
  },
];
