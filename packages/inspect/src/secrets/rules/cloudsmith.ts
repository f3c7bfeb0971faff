import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const CLOUDSMITH_RULES: readonly SecretRule[] = [
  {
    id: 'secret/cloudsmith-api-key',
    title: 'Cloudsmith API key',
    provider: 'cloudsmith',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('cloudsmith'), '[0-9a-f]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('package-publishing', 'write'),
    remediation: rotate('Cloudsmith, User settings, API key'),
    source: 'observed: 40 hexadecimal digits; Cloudsmith documentation, API key',
  },
];
