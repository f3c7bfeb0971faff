import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const ZEROTIER_RULES: RuleList = () => [
  {
    id: 'secret/zerotier-api-token',
    title: 'ZeroTier Central API token',
    provider: 'zerotier',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('zerotier'), '[A-Za-z0-9]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('private-network', 'admin'),
    remediation: rotate('ZeroTier Central, Account, API access tokens'),
    source: 'observed: 32 characters; ZeroTier documentation, Central API',
  },
];
