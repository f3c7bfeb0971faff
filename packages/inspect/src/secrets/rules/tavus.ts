import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const TAVUS_RULES: RuleList = () => [
  {
    id: 'secret/tavus-api-key',
    title: 'Tavus API key',
    provider: 'tavus',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('tavus'), '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Tavus developer portal, API Keys'),
    source: 'observed: 32 hexadecimal digits; Tavus documentation, Authentication',
  },
];
