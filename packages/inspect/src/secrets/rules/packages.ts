import { base64Text } from '../base64-text.ts';
import { basicPassword } from '../basic-password.ts';
import { crc32Base62 } from '../checksums/crc32.ts';
import { isPlaceholder } from '../placeholder.ts';
import { reach } from '../reach.ts';
import { rotate, type SecretRule, type Verdict } from '../rule.ts';
import { whenRare } from '../validators.ts';

/** `npm_` + 30 random characters + 6 of checksum, as at GitHub. */
const npm = (secret: string) => crc32Base62(secret.slice(4, 34)) === secret.slice(34);

/**
 * A macaroon (version 2) of the index: `pypi-` + base64url of
 *
 *     02        01 LL     location     02 ...
 *     version   field 1   LL letters   identifier, caveats, signature
 */
function macaroon(secret: string): Verdict {
  const bytes = base64Text(secret.slice('pypi-'.length));
  const end = 3 + bytes.charCodeAt(2);
  const sound =
    bytes.charCodeAt(0) === 2 && bytes.charCodeAt(1) === 1 && bytes.charCodeAt(end) === 2;
  return sound && /^[a-z.]{4,40}$/.test(bytes.slice(3, end)) ? 'high' : 'void';
}

export const PACKAGES_RULES: readonly SecretRule[] = [
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
  {
    id: 'secret/pypi-api-token',
    title: 'PyPI API token',
    provider: 'pypi',
    severity: 'critical',
    tier: 'format',
    pattern: 'pypi-AgE[A-Za-z0-9_-]{60,400}',
    prefixes: ['pypi-'],
    structured: true,
    validate: macaroon,
    reach: reach('package-publishing', 'write'),
    remediation: rotate('PyPI, Account settings, API tokens'),
    source: 'PyPI help, API tokens; libmacaroons, format version 2',
  },
  {
    id: 'secret/rubygems-api-key',
    title: 'RubyGems API key',
    provider: 'rubygems',
    severity: 'critical',
    tier: 'format',
    pattern: 'rubygems_[0-9a-f]{48}',
    prefixes: ['rubygems_'],
    reach: reach('package-publishing', 'write'),
    remediation: rotate('RubyGems, Settings, API keys'),
    source: 'RubyGems guides, API key scopes',
  },
  {
    id: 'secret/crates-api-token',
    title: 'crates.io API token',
    provider: 'crates',
    severity: 'critical',
    tier: 'format',
    pattern: 'cio[A-Za-z0-9]{32}(?![A-Za-z0-9])',
    prefixes: ['cio'],
    startsWord: true,
    reach: reach('package-publishing', 'write', 'limited'),
    remediation: rotate('crates.io, Account settings, API Tokens'),
    source: 'Rust blog 2020-07-14, crates.io security advisory (token format)',
  },
  {
    id: 'secret/nuget-api-key',
    title: 'NuGet API key',
    provider: 'nuget',
    severity: 'critical',
    tier: 'format',
    pattern: 'oy2[a-z0-9]{43}(?![A-Za-z0-9])',
    prefixes: ['oy2'],
    startsWord: true,
    reach: reach('package-publishing', 'write', 'limited'),
    remediation: rotate('NuGet, API Keys'),
    source: 'observed: current keys; NuGet documentation, Scoped API keys',
  },
  {
    id: 'secret/docker-token',
    title: 'Docker Hub access token',
    provider: 'docker',
    severity: 'critical',
    tier: 'format',
    pattern: 'dckr_(?:pat|oat)_[A-Za-z0-9_-]{27,40}',
    prefixes: ['dckr_pat_', 'dckr_oat_'],
    reach: reach('package-publishing', 'write'),
    remediation: rotate('Docker, Account settings, Personal access tokens'),
    source: 'Docker documentation, Create and manage access tokens',
  },
  {
    id: 'secret/docker-registry-auth',
    title: 'Registry password in a Docker configuration',
    provider: 'docker',
    severity: 'high',
    tier: 'context',
    pattern: String.raw`"auth"\s{0,4}:\s{0,4}"(?<secret>[A-Za-z0-9+/]{12,400}={0,2})"`,
    validate: (secret, { isStrict }) => {
      const password = basicPassword(secret);
      return password === null ? 'other' : isPlaceholder(password, isStrict) ? 'void' : 'high';
    },
    reach: reach('package-publishing', 'unknown'),
    remediation: rotate('the registry, and log in again'),
    source: 'Docker documentation, docker login, credential storage',
  },
  {
    id: 'secret/jfrog-api-key',
    title: 'JFrog Artifactory API key or reference token',
    provider: 'jfrog',
    severity: 'critical',
    tier: 'format',
    pattern: '(?:AKCp[A-Za-z0-9]{69}|cmVmdGtuO[A-Za-z0-9]{55})(?![A-Za-z0-9])',
    prefixes: ['AKCp', 'cmVmdGtuO'],
    startsWord: true,
    reach: reach('package-publishing', 'write'),
    remediation: rotate('JFrog, User profile or Access tokens'),
    source: 'JFrog documentation, API key and reference tokens',
  },
  {
    id: 'secret/clojars-token',
    title: 'Clojars deploy token',
    provider: 'clojars',
    severity: 'high',
    tier: 'format',
    pattern: 'CLOJARS_[a-z0-9]{60}',
    prefixes: ['CLOJARS_'],
    reach: reach('package-publishing', 'write'),
    remediation: rotate('Clojars, Deploy Tokens'),
    source: 'Clojars wiki, Deploy tokens',
  },
  {
    id: 'secret/packagist-token',
    title: 'Private Packagist token',
    provider: 'packagist',
    severity: 'high',
    tier: 'format',
    pattern: 'packagist_(?:org_)?(?:ack|acs|uut|oauth)_[A-Za-z0-9]{40,80}',
    prefixes: ['packagist_'],
    reach: reach('package-publishing', 'write'),
    remediation: rotate('Private Packagist, Settings, Authentication tokens'),
    source: 'Private Packagist documentation, API tokens',
  },
];
