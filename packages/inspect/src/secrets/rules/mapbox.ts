import { base64Json } from '../base64-text.ts';
import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const MAPBOX_RULES: readonly SecretRule[] = [
  {
    id: 'secret/mapbox-secret-token',
    title: 'Mapbox secret access token',
    provider: 'mapbox',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`sk\.eyJ[A-Za-z0-9_-]{50,200}\.[A-Za-z0-9_-]{20,24}`,
    prefixes: ['sk.'],
    startsWord: true,
    structured: true,
    validate: (secret) => (base64Json(secret.split('.')[1] ?? '')?.['u'] ? 'high' : 'void'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Mapbox, Account, Access tokens'),
    source: 'Mapbox documentation, Access tokens',
  },
];
