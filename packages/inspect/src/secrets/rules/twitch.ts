import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const TWITCH_RULES: RuleList = () => [
  {
    id: 'secret/twitch-client-secret',
    title: 'Twitch client secret',
    provider: 'twitch',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('twitch'), '[a-z0-9]{30}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('messaging', 'unknown', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Twitch developer console, Applications'),
    source: 'observed: 30 characters; Twitch documentation, Authentication',
  },
];
