import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const RAILWAY_RULES: RuleList = () => [
  {
    id: 'secret/railway-token',
    title: 'Railway token',
    provider: 'railway',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('railway(?:_api)?_?token', UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Railway, Account or project settings, Tokens'),
    source: 'Railway documentation, Public API, tokens',
  },
];
