import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const HUNTER_RULES: RuleList = () => [
  {
    id: 'secret/hunter-api-key',
    title: 'Hunter API key',
    provider: 'hunter',
    severity: 'low',
    tier: 'context',
    pattern: namedValue(keyName('hunter(?:_?io)?'), '[0-9a-f]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'read'),
    remediation: rotate('Hunter, API'),
    source: 'observed: 40 hexadecimal digits; Hunter documentation, Authentication',
  },
];
