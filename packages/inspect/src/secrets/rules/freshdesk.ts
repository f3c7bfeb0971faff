import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const FRESHDESK_RULES: RuleList = () => [
  {
    id: 'secret/freshdesk-api-key',
    title: 'Freshdesk API key',
    provider: 'freshdesk',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('freshdesk|freshservice'), '[A-Za-z0-9]{17,20}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Freshdesk, Profile settings, API key'),
    source: 'observed: 20 characters; Freshdesk documentation, Authentication',
  },
];
