import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const PREFECT_RULES: readonly SecretRule[] = [
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
