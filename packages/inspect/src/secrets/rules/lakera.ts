import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const LAKERA_RULES: RuleList = () => [
  {
    id: 'secret/lakera-api-key',
    title: 'Lakera Guard API key',
    provider: 'lakera',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('lakera'), '[0-9a-f]{64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Lakera platform, API Access'),
    source: 'observed: 64 hexadecimal digits; Lakera documentation, Getting started',
  },
];
