import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const TIINGO_RULES: RuleList = () => [
  {
    id: 'secret/tiingo-api-token',
    title: 'Tiingo API token',
    provider: 'tiingo',
    severity: 'low',
    tier: 'context',
    pattern: namedValue(keyName('tiingo'), '[0-9a-f]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'read'),
    remediation: rotate('Tiingo, Account, API token'),
    source: 'observed: 40 hexadecimal digits; Tiingo documentation, Authentication',
  },
];
