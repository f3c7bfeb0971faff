import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const PLAID_RULES: RuleList = () => [
  {
    id: 'secret/plaid-secret',
    title: 'Plaid secret',
    provider: 'plaid',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('plaid'), '[0-9a-f]{30}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('payments', 'read', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Plaid dashboard, Developers, Keys'),
    source: 'observed: 30 hexadecimal digits; Plaid documentation, API keys',
  },
  {
    id: 'secret/plaid-access-token',
    title: 'Plaid access token',
    provider: 'plaid',
    severity: 'high',
    tier: 'format',
    pattern:
      'access-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
    prefixes: ['access-production-', 'access-development-', 'access-sandbox-'],
    reach: reach('payments', 'read', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Plaid, /item/access_token/invalidate'),
    source: 'Plaid documentation, API tokens',
  },
];
