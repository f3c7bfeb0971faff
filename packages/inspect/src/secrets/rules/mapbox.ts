import { base64Json } from '../base64-text.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate, type Verdict } from '../rule.ts';

/** The second part of a token is JSON with the account (`u`). */
const mapbox = (secret: string): Verdict =>
  base64Json(secret.split('.')[1] ?? '')?.['u'] ? 'high' : 'void';

export const MAPBOX_RULES: RuleList = () => [
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
    validate: mapbox,
    reach: reach('business-data', 'write'),
    remediation: rotate('Mapbox, Account, Access tokens'),
    source: 'Mapbox documentation, Access tokens',
  },
  {
    id: 'secret/mapbox-temporary-token',
    title: 'Mapbox temporary access token',
    provider: 'mapbox',
    severity: 'medium',
    tier: 'format',
    pattern: String.raw`tk\.eyJ[A-Za-z0-9_-]{50,200}\.[A-Za-z0-9_-]{20,24}`,
    prefixes: ['tk.'],
    startsWord: true,
    structured: true,
    validate: mapbox,
    reach: reach('business-data', 'write', 'short'),
    remediation: rotate('Mapbox, Account, Access tokens'),
    source: 'Mapbox documentation, Tokens API, temporary tokens (at most an hour)',
  },
];
