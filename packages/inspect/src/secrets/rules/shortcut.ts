import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const SHORTCUT_RULES: RuleList = () => [
  {
    id: 'secret/shortcut-api-token',
    title: 'Shortcut API token',
    provider: 'shortcut',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('shortcut|clubhouse'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Shortcut, Settings, API tokens'),
    source: 'Shortcut documentation, Authentication',
  },
];
