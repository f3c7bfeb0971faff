import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const OKX_RULES: RuleList = () => [
  {
    id: 'secret/okx-secret-key',
    title: 'OKX secret key',
    provider: 'okx',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('okx|okex'), '[0-9A-F]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('payments', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('OKX, API'),
    source: 'OKX API documentation, REST authentication',
  },
];
