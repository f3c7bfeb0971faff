import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const AUTH0_RULES: RuleList = () => [
  {
    id: 'secret/auth0-client-secret',
    title: 'Auth0 client secret',
    provider: 'auth0',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('auth0[a-z_.-]{0,20}(?:secret|token)', '[A-Za-z0-9_-]{64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('identity-provider', 'unknown', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Auth0 dashboard, Applications, Rotate secret'),
    source: 'Auth0 documentation, Rotate client secrets',
  },
];
