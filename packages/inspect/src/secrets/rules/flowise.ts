import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const FLOWISE_RULES: RuleList = () => [
  {
    id: 'secret/flowise-api-key',
    title: 'Flowise API key',
    provider: 'flowise',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('flowise'), '[A-Za-z0-9_-]{43}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Flowise, API Keys'),
    source: 'observed: 43 characters; Flowise documentation, API keys',
  },
];
