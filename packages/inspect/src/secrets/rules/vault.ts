import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const VAULT_RULES: RuleList = () => [
  {
    id: 'secret/vault-unseal-key',
    title: 'HashiCorp Vault unseal or recovery key',
    provider: 'vault',
    severity: 'critical',
    tier: 'context',
    isPrinted: true,
    pattern:
      '(?:Unseal|Recovery) Key [0-9]{1,2}: (?<secret>[A-Za-z0-9+/]{43,44}={0,2}|[0-9a-f]{64,66})',
    validate: whenRare('high'),
    reach: reach('secret-store', 'admin', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Vault, vault operator rekey'),
    source: 'HashiCorp Vault documentation, vault operator init',
  },
  {
    id: 'secret/vault-approle-secret-id',
    title: 'HashiCorp Vault AppRole secret id',
    provider: 'vault',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('(?:vault|app_?role)[a-z0-9_.-]{0,20}secret_?id', UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('secret-store', 'read', 'limited', 'with-a-second-part'),
    remediation: rotate('Vault, auth/approle/role/<name>/secret-id/destroy'),
    source: 'HashiCorp Vault documentation, AppRole auth method',
  },
  {
    id: 'secret/vault-token',
    title: 'HashiCorp Vault token',
    provider: 'vault',
    severity: 'critical',
    tier: 'format',
    pattern: String.raw`hv[sbr]\.[A-Za-z0-9_-]{24,300}`,
    prefixes: ['hvs.', 'hvb.', 'hvr.'],
    startsWord: true,
    reach: reach('secret-store', 'read', 'limited'),
    remediation: rotate('Vault, vault token revoke'),
    source: 'HashiCorp Vault documentation, Tokens, token prefixes',
  },
  {
    id: 'secret/vault-legacy-token',
    title: 'HashiCorp Vault token (before 1.10)',
    provider: 'vault',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('vault', String.raw`s\.[A-Za-z0-9]{24}`),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('secret-store', 'read', 'limited'),
    remediation: rotate('Vault, vault token revoke'),
    source: 'HashiCorp Vault documentation, Tokens, token prefixes',
  },
];
