import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const SENDBIRD_RULES: RuleList = () => [
  {
    id: 'secret/sendbird-api-token',
    title: 'Sendbird API token',
    provider: 'sendbird',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('sendbird'), '[0-9a-f]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('messaging', 'admin'),
    remediation: rotate('Sendbird dashboard, Settings, General'),
    source: 'observed: 40 hexadecimal digits; Sendbird documentation, Platform API',
  },
];
