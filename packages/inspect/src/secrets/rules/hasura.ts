import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const HASURA_RULES: RuleList = () => [
  {
    id: 'secret/hasura-admin-secret',
    title: 'Hasura admin secret',
    provider: 'hasura',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(
      'hasura[a-z0-9_.-]{0,24}(?:admin|access)[_.-]?(?:secret|key)',
      '[A-Za-z0-9_+/=!@#%^-]{16,128}',
    ),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('database', 'admin'),
    remediation: rotate('Hasura Cloud or the server’s environment: a new admin secret'),
    source: 'Hasura documentation, Admin secret',
  },
];
