import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const SPOTIFY_RULES: RuleList = () => [
  {
    id: 'secret/spotify-client-secret',
    title: 'Spotify client secret',
    provider: 'spotify',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('spotify'), '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'read', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Spotify developer dashboard, the app’s Settings'),
    source: 'Spotify documentation, Client credentials flow',
  },
];
