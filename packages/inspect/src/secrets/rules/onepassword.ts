import { base64Json } from '../base64-text.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ONEPASSWORD_RULES: RuleList = () => [
  {
    id: 'secret/onepassword-service-account-token',
    title: '1Password service account token',
    provider: 'onepassword',
    severity: 'critical',
    tier: 'format',
    pattern: 'ops_eyJ[A-Za-z0-9+/_-]{200,2000}={0,3}',
    prefixes: ['ops_'],
    structured: true,
    validate: (secret) => (base64Json(secret.slice(4)) ? 'high' : 'void'),
    reach: reach('secret-store', 'read', 'limited'),
    remediation: rotate('1Password, Developer, Service accounts'),
    source: '1Password developer documentation, Service accounts',
  },
  {
    id: 'secret/onepassword-secret-key',
    title: '1Password secret key',
    provider: 'onepassword',
    severity: 'high',
    tier: 'format',
    pattern:
      'A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}',
    prefixes: ['A3-'],
    startsWord: true,
    reach: reach('secret-store', 'read', 'unlimited', 'with-a-second-part'),
    remediation: rotate('1Password, My profile, Regenerate secret key'),
    source: '1Password security design white paper, Secret Key',
  },
];
