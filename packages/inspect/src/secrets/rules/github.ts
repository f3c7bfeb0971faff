import { crc32Base62 } from '../checksums/crc32.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

const FORMATS = 'GitHub blog, "Behind GitHub\'s new authentication token formats" (2021-04-05)';

/** `ghp_` + 30 random characters + 6 of checksum. Every token of this format has carried one. */
const checked = (secret: string) => crc32Base62(secret.slice(4, 34)) === secret.slice(34);

export const GITHUB_RULES: RuleList = () => [
  {
    id: 'secret/github-token',
    title: 'GitHub personal access token (classic)',
    provider: 'github',
    severity: 'critical',
    tier: 'format',
    pattern: 'ghp_[A-Za-z0-9]{36}',
    prefixes: ['ghp_'],
    checksum: checked,
    reach: reach('source-code', 'write'),
    remediation: rotate('GitHub, Settings, Developer settings, Personal access tokens'),
    source: FORMATS,
  },
  {
    id: 'secret/github-fine-grained-token',
    title: 'GitHub fine-grained personal access token',
    provider: 'github',
    severity: 'critical',
    tier: 'format',
    pattern: 'github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}',
    prefixes: ['github_pat_'],
    reach: reach('source-code', 'unknown', 'limited'),
    remediation: rotate('GitHub, Settings, Developer settings, Fine-grained tokens'),
    source: 'GitHub documentation, About authentication to GitHub, token formats',
  },
  {
    id: 'secret/github-oauth-token',
    title: 'GitHub OAuth or GitHub App user token',
    provider: 'github',
    severity: 'critical',
    tier: 'format',
    pattern: 'gh[ou]_[A-Za-z0-9]{36}',
    prefixes: ['gho_', 'ghu_'],
    checksum: checked,
    reach: reach('source-code', 'write'),
    remediation: rotate('GitHub, Settings, Applications'),
    source: FORMATS,
  },
  {
    id: 'secret/github-app-installation-token',
    title: 'GitHub App installation token',
    provider: 'github',
    severity: 'high',
    tier: 'format',
    pattern:
      'ghs_(?:[0-9]{1,12}_eyJ[A-Za-z0-9_-]{10,300}\\.[A-Za-z0-9_-]{20,1200}\\.[A-Za-z0-9_-]{20,700}|[A-Za-z0-9]{36})',
    prefixes: ['ghs_'],
    checksum: (secret) => secret.length > 40 || checked(secret),
    reach: reach('source-code', 'write', 'short'),
    remediation: rotate(
      'GitHub, the App’s private keys, if the token is still in its hour of life',
    ),
    source: `${FORMATS}; GitHub changelog 2026-04-24, new format for GitHub App installation tokens`,
  },
  {
    id: 'secret/github-refresh-token',
    title: 'GitHub App refresh token',
    provider: 'github',
    severity: 'high',
    tier: 'format',
    pattern: 'ghr_[A-Za-z0-9]{36}(?:[A-Za-z0-9]{40})?',
    checksum: (secret) => secret.length > 40 || checked(secret),
    prefixes: ['ghr_'],
    reach: reach('source-code', 'write', 'limited', 'with-a-second-part'),
    remediation: rotate('GitHub, Settings, Applications'),
    source: FORMATS,
  },
];
