import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const NETLIFY_RULES: RuleList = () => [
  {
    id: 'secret/netlify-token',
    title: 'Netlify access token',
    provider: 'netlify',
    severity: 'high',
    tier: 'format',
    pattern: 'nf[pcoub]_[A-Za-z0-9_]{36}',
    prefixes: ['nfp_', 'nfc_', 'nfo_', 'nfu_', 'nfb_'],
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Netlify, User settings, Applications'),
    source: 'Netlify changelog, token prefixes',
  },
  {
    id: 'secret/netlify-build-hook',
    title: 'Netlify build hook',
    provider: 'netlify',
    severity: 'medium',
    tier: 'format',
    pattern: String.raw`api\.netlify\.com/build_hooks/(?<secret>[0-9a-f]{24})`,
    reach: reach('webhook', 'post'),
    remediation: rotate('Netlify, Project configuration, Build hooks'),
    source: 'Netlify documentation, Build hooks',
  },
];
