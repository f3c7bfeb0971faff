import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const DEVIN_RULES: RuleList = () => [
  {
    id: 'secret/devin-service-user-token',
    title: 'Devin service user or personal access token',
    provider: 'devin',
    severity: 'high',
    tier: 'format',
    pattern: 'cog_[a-z2-7]{52}(?![A-Za-z0-9])',
    prefixes: ['cog_'],
    startsWord: true,
    reach: reach('source-code', 'write'),
    remediation: rotate('Devin, Settings, Service Users or Personal Access Tokens'),
    source: 'Devin documentation, Authentication (prefix cog_); observed: 52 characters of base32',
  },
  {
    id: 'secret/devin-api-key',
    title: 'Devin API key',
    provider: 'devin',
    severity: 'high',
    tier: 'format',
    pattern: 'apk_(?:user_[A-Za-z0-9+/]{120,180}|[A-Za-z0-9+/]{80,100})={0,2}',
    prefixes: ['apk_user_', 'apk_'],
    startsWord: true,
    reach: reach('source-code', 'write'),
    remediation: rotate('Devin, Settings, API Keys'),
    source: 'Devin documentation, Authentication (prefixes apk_user_ and apk_); observed: base64',
  },
];
