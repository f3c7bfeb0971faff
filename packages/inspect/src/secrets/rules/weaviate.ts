import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const WEAVIATE_RULES: RuleList = () => [
  {
    id: 'secret/weaviate-api-key',
    title: 'Weaviate API key',
    provider: 'weaviate',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('weaviate|wc[ds]_?api'), '[A-Za-z0-9+/]{36,140}={0,2}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('database', 'write'),
    remediation: rotate('Weaviate Cloud, the cluster’s API keys'),
    source: 'observed: 36 characters and longer; Weaviate documentation, API keys',
  },
];
