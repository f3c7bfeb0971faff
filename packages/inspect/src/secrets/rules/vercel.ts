import { crc32Base62 } from '../checksums/crc32.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

/** Six base62 digits of CRC-32 close the token, over its 50 characters after the prefix. */
const vercel = (secret: string) => crc32Base62(secret.slice(4, -6)) === secret.slice(-6);

export const VERCEL_RULES: RuleList = () => [
  {
    id: 'secret/vercel-token',
    title: 'Vercel access token or key',
    provider: 'vercel',
    severity: 'critical',
    tier: 'format',
    pattern: 'vc[piark]_[A-Za-z0-9_-]{50}[A-Za-z0-9]{6}',
    prefixes: ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'],
    checksum: vercel,
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Vercel, Account settings, Tokens'),
    source: 'Vercel changelog, new token formats and secret scanning',
  },
  {
    id: 'secret/vercel-blob-token',
    title: 'Vercel Blob read-write token',
    provider: 'vercel',
    severity: 'high',
    tier: 'format',
    pattern: 'vercel_blob_rw_[A-Za-z0-9]{12,20}_[A-Za-z0-9]{24,40}',
    prefixes: ['vercel_blob_rw_'],
    reach: reach('database', 'write'),
    remediation: rotate('Vercel, Storage, the Blob store'),
    source: 'Vercel documentation, Vercel Blob',
  },
  {
    id: 'secret/vercel-deploy-hook',
    title: 'Vercel deploy hook',
    provider: 'vercel',
    severity: 'medium',
    tier: 'format',
    pattern: String.raw`api\.vercel\.com/v1/integrations/deploy/prj_[A-Za-z0-9]{20,40}/(?<secret>[A-Za-z0-9]{8,24})`,
    reach: reach('webhook', 'post'),
    remediation: rotate('Vercel, Project settings, Git, Deploy hooks'),
    source: 'Vercel documentation, Deploy hooks',
  },
];
