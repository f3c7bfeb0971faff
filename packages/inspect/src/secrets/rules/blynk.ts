import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const BLYNK_RULES: RuleList = () => [
  {
    id: 'secret/blynk-auth-token',
    title: 'Blynk device auth token',
    provider: 'blynk',
    severity: 'low',
    tier: 'context',
    pattern: namedValue(keyName('blynk'), '[A-Za-z0-9_-]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Blynk console, the device’s info'),
    source: 'Blynk documentation, Auth token (32 characters)',
  },
];
