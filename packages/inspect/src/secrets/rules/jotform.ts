import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const JOTFORM_RULES: RuleList = () => [
  {
    id: 'secret/jotform-api-key',
    title: 'Jotform API key',
    provider: 'jotform',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('jot_?form'), '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Jotform, Settings, API'),
    source: 'observed: 32 hexadecimal digits; Jotform documentation, Authentication',
  },
];
