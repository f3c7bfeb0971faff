import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const SECURITYTRAILS_RULES: RuleList = () => [
  {
    id: 'secret/securitytrails-api-key',
    title: 'SecurityTrails API key',
    provider: 'securitytrails',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('security_?trails'), '[A-Za-z0-9_-]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'read'),
    remediation: rotate('SecurityTrails, Account, Credentials'),
    source: 'observed: 32 characters; SecurityTrails documentation',
  },
];
