import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const VONAGE_RULES: RuleList = () => [
  {
    id: 'secret/vonage-api-secret',
    title: 'Vonage API secret',
    provider: 'vonage',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('vonage|nexmo'), '[A-Za-z0-9]{16}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('messaging', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Vonage dashboard, API settings'),
    source: 'observed: 16 characters; Vonage documentation, Authentication',
  },
];
