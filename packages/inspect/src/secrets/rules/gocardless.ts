import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRareAfter } from '../validators.ts';

export const GOCARDLESS_RULES: RuleList = () => [
  {
    id: 'secret/gocardless-access-token',
    title: 'GoCardless access token',
    provider: 'gocardless',
    severity: 'critical',
    tier: 'format',
    pattern: '(?:live|sandbox)_[A-Za-z0-9_-]{40}(?![A-Za-z0-9_-])',
    prefixes: ['live_', 'sandbox_'],
    startsWord: true,
    validate: whenRareAfter(/^(?:live|sandbox)_/, 'medium'),
    reach: reach('payments', 'write'),
    remediation: rotate('GoCardless dashboard, Developers, Access tokens'),
    source: 'GoCardless API documentation, Making requests; observed: 40 characters',
  },
];
