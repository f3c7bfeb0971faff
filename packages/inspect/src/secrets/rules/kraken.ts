import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const KRAKEN_RULES: RuleList = () => [
  {
    id: 'secret/kraken-api-secret',
    title: 'Kraken API private key',
    provider: 'kraken',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('kraken'), '[A-Za-z0-9/+]{86}=='),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('payments', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Kraken, Settings, API'),
    source: 'Kraken API documentation, Authentication (64 bytes in base64)',
  },
];
