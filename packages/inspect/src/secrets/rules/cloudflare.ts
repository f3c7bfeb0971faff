import { base64Json } from '../base64-text.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate, type Verdict } from '../rule.ts';
import { whenRare, whenRareAfter } from '../validators.ts';

/** A tunnel token is base64 of JSON: account tag, tunnel id, tunnel secret. */
const tunnel = (secret: string): Verdict => {
  const token = base64Json(secret);
  return token?.['a'] && token['t'] && token['s'] ? 'high' : 'other';
};

export const CLOUDFLARE_RULES: RuleList = () => [
  {
    id: 'secret/cloudflare-turnstile-secret',
    title: 'Cloudflare Turnstile secret',
    provider: 'cloudflare',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue('turnstile[a-z0-9_.-]{0,16}secret', '0x4[A-Za-z0-9_-]{30,40}'),
    flags: 'i',
    prefixes: ['0x4AAAAAAA'],
    validate: whenRareAfter(/^0x4AAAAAAA/, 'high'),
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Cloudflare dashboard, Turnstile, the widget’s Settings'),
    source: 'Cloudflare documentation, Turnstile, secret key',
  },
  {
    id: 'secret/cloudflare-tunnel-token',
    title: 'Cloudflare Tunnel token',
    provider: 'cloudflare',
    severity: 'critical',
    tier: 'format',
    pattern: 'eyJhIjoi[A-Za-z0-9+/]{120,320}={0,2}',
    prefixes: ['eyJhIjoi'],
    startsWord: true,
    structured: true,
    validate: tunnel,
    reach: reach('private-network', 'write'),
    remediation: rotate('Cloudflare dashboard, Networks, Tunnels, Refresh token'),
    source: 'Cloudflare documentation, Tunnel tokens',
  },
  {
    id: 'secret/cloudflare-api-token',
    title: 'Cloudflare API token or key',
    provider: 'cloudflare',
    severity: 'critical',
    tier: 'format',
    pattern: 'cf(?:k|ut|at)_[A-Za-z0-9_-]{40}[0-9a-f]{8}',
    prefixes: ['cfk_', 'cfut_', 'cfat_'],
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Cloudflare dashboard, My Profile or Manage Account, API Tokens'),
    source: 'Cloudflare documentation, Token formats (40 characters and a checksum)',
  },
  {
    id: 'secret/cloudflare-legacy-token',
    title: 'Cloudflare API token (without prefix)',
    provider: 'cloudflare',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('cloudflare|cf_?api', '[A-Za-z0-9_-]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Cloudflare dashboard, My Profile, API Tokens'),
    source: 'Cloudflare documentation, Token formats, pre-2026 formats',
  },
  {
    id: 'secret/cloudflare-global-key',
    title: 'Cloudflare Global API key (without prefix)',
    provider: 'cloudflare',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue('cloudflare|cf_?api|x-auth-key', '[0-9a-f]{37}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('infrastructure', 'admin', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Cloudflare dashboard, My Profile, API Keys'),
    source: 'Cloudflare documentation, Token formats, pre-2026 formats',
  },
  {
    id: 'secret/cloudflare-origin-ca-key',
    title: 'Cloudflare Origin CA key',
    provider: 'cloudflare',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`v1\.0-[0-9a-f]{24}-[0-9a-f]{146}`,
    prefixes: ['v1.0-'],
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Cloudflare dashboard, My Profile, API Keys, Origin CA Key'),
    source: 'Cloudflare documentation, Origin CA keys',
  },
  {
    id: 'secret/cloudflare-r2-secret',
    title: 'Cloudflare R2 secret access key',
    provider: 'cloudflare',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('(?<![a-z0-9])r2_?[a-z_]{0,20}secret', '[0-9a-f]{64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('database', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Cloudflare dashboard, R2, Manage API tokens'),
    source: 'Cloudflare documentation, R2, Authentication (SHA-256 of the token)',
  },
];
