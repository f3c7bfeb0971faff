import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const INFISICAL_RULES: RuleList = () => [
  {
    id: 'secret/infisical-token',
    title: 'Infisical service token',
    provider: 'infisical',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`st\.[0-9a-f]{24}\.[0-9a-f]{32}\.[0-9a-f]{32}`,
    prefixes: ['st.'],
    startsWord: true,
    reach: reach('secret-store', 'read', 'limited'),
    remediation: rotate('Infisical, Access control, Service tokens'),
    source: 'Infisical documentation, Service tokens',
  },
  {
    id: 'secret/infisical-client-secret',
    title: 'Infisical machine identity client secret',
    provider: 'infisical',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue('infisical[a-z0-9_.-]{0,24}secret', '[0-9a-f]{64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('secret-store', 'read', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Infisical, Access control, Identities, Universal Auth'),
    source: 'Infisical documentation, Universal Auth',
  },
];
