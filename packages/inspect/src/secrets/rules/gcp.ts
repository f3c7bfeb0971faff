import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const GCP_RULES: RuleList = () => [
  {
    id: 'secret/gcp-service-account-key',
    title: 'Google Cloud service account private key',
    provider: 'gcp',
    severity: 'critical',
    tier: 'format',
    pattern: String.raw`"private_key"\s{0,8}:\s{0,8}"(?<secret>-----BEGIN PRIVATE KEY-----(?:\\n|\n)[A-Za-z0-9+/=\\]{200,4000}-----END PRIVATE KEY-----(?:\\n|\n)?)"`,
    structured: true,
    validate: (secret) => (/\$\{|\{\{/.test(secret) ? 'void' : 'high'),
    reach: reach('cloud-account', 'write'),
    remediation: rotate('Google Cloud console, IAM & Admin, Service Accounts, Keys'),
    source: 'Google Cloud documentation, Create and delete service account keys',
  },
  {
    id: 'secret/gcp-hmac-access-id',
    title: 'Google Cloud Storage HMAC access id',
    provider: 'gcp',
    severity: 'medium',
    tier: 'format',
    pattern: 'GOOG1E[A-Z0-9]{55}(?![A-Z0-9])',
    prefixes: ['GOOG1E'],
    startsWord: true,
    reach: reach('database', 'unknown', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Google Cloud console, Cloud Storage, Settings, Interoperability'),
    source: 'Google Cloud documentation, HMAC keys (61 characters)',
  },
];
