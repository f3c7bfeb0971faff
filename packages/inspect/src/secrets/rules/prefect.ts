import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const PREFECT_RULES: RuleList = () => [
  {
    id: 'secret/prefect-api-key',
    title: 'Prefect Cloud API key',
    provider: 'prefect',
    severity: 'high',
    tier: 'format',
    pattern: 'pn[ub]_[A-Za-z0-9]{36}',
    prefixes: ['pnu_', 'pnb_'],
    startsWord: true,
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Prefect Cloud, API keys'),
    source: 'Prefect documentation, Manage API keys',
  },
];
