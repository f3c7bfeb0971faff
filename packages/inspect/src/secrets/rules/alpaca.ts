import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const ALPACA_RULES: RuleList = () => [
  {
    id: 'secret/alpaca-secret-key',
    title: 'Alpaca trading API secret',
    provider: 'alpaca',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('alpaca|apca'), '[A-Za-z0-9]{40,44}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('payments', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Alpaca dashboard, API Keys'),
    source: 'observed: 40 and 44 characters; Alpaca documentation, Authentication',
  },
];
