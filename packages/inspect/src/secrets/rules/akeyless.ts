import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const AKEYLESS_RULES: RuleList = () => [
  {
    id: 'secret/akeyless-access-key',
    title: 'Akeyless access key',
    provider: 'akeyless',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('akeyless'), '[A-Za-z0-9+/]{43}='),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('secret-store', 'read', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Akeyless console, Auth Methods'),
    source: 'Akeyless documentation, API key authentication (32 bytes in base64)',
  },
];
