import { crc32Base62 } from '../checksums/crc32.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

/** `npm_` + 30 random characters + 6 of checksum, as at GitHub. */
const npm = (secret: string) => crc32Base62(secret.slice(4, 34)) === secret.slice(34);

export const NPM_RULES: RuleList = () => [
  {
    id: 'secret/npm-access-token',
    title: 'npm access token',
    provider: 'npm',
    severity: 'critical',
    tier: 'format',
    pattern: 'npm_[A-Za-z0-9]{36}',
    prefixes: ['npm_'],
    checksum: npm,
    reach: reach('package-publishing', 'write', 'limited'),
    remediation: rotate('npm, Account, Access Tokens'),
    source: 'GitHub changelog 2021-09-23, npm has a new access token format',
  },
  {
    id: 'secret/npm-legacy-token',
    title: 'npm access token in .npmrc',
    provider: 'npm',
    severity: 'critical',
    tier: 'context',
    pattern: String.raw`:_(?:authToken|auth|password)[ \t]{0,4}=[ \t]{0,4}["']?(?<secret>[A-Za-z0-9_+/=.-]{16,200})`,
    validate: whenRare('high'),
    reach: reach('package-publishing', 'write'),
    remediation: rotate('npm, Account, Access Tokens'),
    source: 'npm documentation, .npmrc, auth related configuration',
  },
];
