import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const MERAKI_RULES: RuleList = () => [
  {
    id: 'secret/meraki-api-key',
    title: 'Cisco Meraki API key',
    provider: 'meraki',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('meraki'), '[0-9a-f]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('private-network', 'admin'),
    remediation: rotate('Meraki dashboard, My profile, API access'),
    source: 'Cisco Meraki documentation, Dashboard API (40 hexadecimal digits)',
  },
];
