import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const LINE_RULES: RuleList = () => [
  {
    id: 'secret/line-channel-token',
    title: 'LINE channel access token',
    provider: 'line',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('line_?(?:channel|bot|access)'), '[A-Za-z0-9+/]{140,180}={0,2}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('messaging', 'write'),
    remediation: rotate('LINE developers console, Messaging API'),
    source: 'observed: base64 text; LINE documentation, Channel access tokens',
  },
];
