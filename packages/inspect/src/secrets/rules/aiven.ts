import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const AIVEN_RULES: RuleList = () => [
  {
    id: 'secret/aiven-service-password',
    title: 'Aiven service password',
    provider: 'aiven',
    severity: 'critical',
    tier: 'format',
    pattern: 'AVNS_[A-Za-z0-9_-]{19}(?![A-Za-z0-9_-])',
    prefixes: ['AVNS_'],
    startsWord: true,
    reach: reach('database', 'admin', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Aiven console, the service’s Users'),
    source: 'observed: passwords from AVNS_ on; Aiven documentation, Service users',
  },
  {
    id: 'secret/aiven-api-token',
    title: 'Aiven API token',
    provider: 'aiven',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('aiven'), '[A-Za-z0-9+/]{300,400}={0,2}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Aiven console, User information, Tokens'),
    source: 'observed: base64 text; Aiven documentation, Authentication tokens',
  },
];
