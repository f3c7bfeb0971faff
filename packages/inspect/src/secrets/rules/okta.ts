import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const OKTA_RULES: RuleList = () => [
  {
    id: 'secret/okta-api-token',
    title: 'Okta API token',
    provider: 'okta',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue('(?<![a-z])(?:okta|ssws)', '00[A-Za-z0-9_-]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('identity-provider', 'write'),
    remediation: rotate('Okta admin console, Security, API, Tokens'),
    source: 'Okta developer documentation, API tokens',
  },
];
