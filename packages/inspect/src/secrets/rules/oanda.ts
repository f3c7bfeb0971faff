import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const OANDA_RULES: RuleList = () => [
  {
    id: 'secret/oanda-api-token',
    title: 'OANDA access token',
    provider: 'oanda',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue('oanda', '[0-9a-f]{32}-[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('payments', 'write'),
    remediation: rotate('OANDA, Manage API access'),
    source: 'OANDA v20 documentation, Authentication',
  },
];
