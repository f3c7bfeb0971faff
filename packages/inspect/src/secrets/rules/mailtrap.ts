import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const MAILTRAP_RULES: RuleList = () => [
  {
    id: 'secret/mailtrap-api-token',
    title: 'Mailtrap API token',
    provider: 'mailtrap',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('mailtrap'), '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('messaging', 'write'),
    remediation: rotate('Mailtrap, Settings, API Tokens'),
    source: 'observed: 32 hexadecimal digits; Mailtrap documentation, API tokens',
  },
];
