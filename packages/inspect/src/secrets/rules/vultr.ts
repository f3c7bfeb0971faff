import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const VULTR_RULES: RuleList = () => [
  {
    id: 'secret/vultr-api-key',
    title: 'Vultr API key',
    provider: 'vultr',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('vultr'), '[A-Z0-9]{36}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('cloud-account', 'write'),
    remediation: rotate('Vultr, Account, API'),
    source: 'observed: 36 characters; Vultr documentation, API access',
  },
];
