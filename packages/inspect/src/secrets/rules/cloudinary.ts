import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const CLOUDINARY_RULES: readonly SecretRule[] = [
  {
    id: 'secret/cloudinary-url',
    title: 'Cloudinary URL with its API secret',
    provider: 'cloudinary',
    severity: 'high',
    tier: 'format',
    pattern: 'cloudinary://[0-9]{12,18}:(?<secret>[A-Za-z0-9_-]{27})@[A-Za-z0-9_-]{1,80}',
    reach: reach('business-data', 'write'),
    remediation: rotate('Cloudinary console, Settings, API Keys'),
    source: 'Cloudinary documentation, CLOUDINARY_URL',
  },
];
