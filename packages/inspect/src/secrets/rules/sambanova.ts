import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const SAMBANOVA_RULES: RuleList = () => [
  {
    id: 'secret/sambanova-api-key',
    title: 'SambaNova Cloud API key',
    provider: 'sambanova',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('sambanova|samba_?cloud'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('SambaNova Cloud, API Keys'),
    source: 'observed: UUIDs; SambaNova documentation, API keys',
  },
];
