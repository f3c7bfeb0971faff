import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const DBT_RULES: RuleList = () => [
  {
    id: 'secret/dbt-token',
    title: 'dbt Cloud token',
    provider: 'dbt',
    severity: 'high',
    tier: 'format',
    pattern: 'dbt[uc]_[A-Za-z0-9_-]{40,60}',
    prefixes: ['dbtu_', 'dbtc_'],
    reach: reach('database', 'write'),
    remediation: rotate('dbt Cloud, Account settings, API tokens'),
    source: 'dbt documentation, Service account and personal access tokens',
  },
];
