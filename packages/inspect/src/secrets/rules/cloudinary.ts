import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const CLOUDINARY_RULES: RuleList = () => [
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
  {
    id: 'secret/cloudinary-api-secret',
    title: 'Cloudinary API secret',
    provider: 'cloudinary',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('cloudinary'), '[A-Za-z0-9_-]{27}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Cloudinary console, Settings, API Keys'),
    source: 'Cloudinary documentation, API keys; observed: 27 characters',
  },
];
