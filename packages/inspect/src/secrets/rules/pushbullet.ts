import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRareAfter } from '../validators.ts';

export const PUSHBULLET_RULES: RuleList = () => [
  {
    id: 'secret/pushbullet-access-token',
    title: 'Pushbullet access token',
    provider: 'pushbullet',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('push_?bullet'), String.raw`o\.[A-Za-z0-9]{32}`),
    flags: 'i',
    prefixes: ['o.'],
    validate: whenRareAfter(/^o\./, 'high'),
    reach: reach('messaging', 'write'),
    remediation: rotate('Pushbullet, Settings, Account'),
    source: 'Pushbullet documentation, Authentication',
  },
];
