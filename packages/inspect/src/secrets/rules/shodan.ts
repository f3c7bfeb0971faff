import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const SHODAN_RULES: RuleList = () => [
  {
    id: 'secret/shodan-api-key',
    title: 'Shodan API key',
    provider: 'shodan',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('shodan'), '[A-Za-z0-9]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'read'),
    remediation: rotate('Shodan, Account, Reset API key'),
    source: 'observed: 32 characters; Shodan documentation',
  },
];
