import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const FASTLY_RULES: RuleList = () => [
  {
    id: 'secret/fastly-api-token',
    title: 'Fastly API token',
    provider: 'fastly',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('fastly', '[A-Za-z0-9_-]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Fastly, Account, API tokens'),
    source: 'Fastly documentation, Using API tokens',
  },
];
