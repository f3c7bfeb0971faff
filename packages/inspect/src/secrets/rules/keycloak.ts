import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const KEYCLOAK_RULES: RuleList = () => [
  {
    id: 'secret/keycloak-client-secret',
    title: 'Keycloak client secret',
    provider: 'keycloak',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('keycloak'), `[A-Za-z0-9]{32}|${UUID}`),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('identity-provider', 'unknown', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Keycloak, the client’s Credentials, Regenerate'),
    source: 'Keycloak documentation, Confidential client credentials',
  },
];
