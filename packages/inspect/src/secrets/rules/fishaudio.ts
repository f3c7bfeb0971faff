import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const FISHAUDIO_RULES: RuleList = () => [
  {
    id: 'secret/fishaudio-api-key',
    title: 'Fish Audio API key',
    provider: 'fishaudio',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('fish_?(?:audio|api)'), '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Fish Audio, API Keys'),
    source: 'observed: 32 hexadecimal digits; Fish Audio documentation, Authentication',
  },
];
