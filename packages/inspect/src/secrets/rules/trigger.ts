import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const TRIGGER_RULES: RuleList = () => [
  {
    id: 'secret/trigger-access-token',
    title: 'Trigger.dev key or token',
    provider: 'trigger',
    severity: 'high',
    tier: 'format',
    pattern: 'tr_(?:dev|prod|stg|preview|pat)_[A-Za-z0-9]{20,40}(?![A-Za-z0-9_])',
    prefixes: ['tr_dev_', 'tr_prod_', 'tr_stg_', 'tr_pat_'],
    startsWord: true,
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Trigger.dev, API keys or Personal access tokens'),
    source: 'Trigger.dev documentation, API keys',
  },
];
