import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const QDRANT_RULES: RuleList = () => [
  {
    id: 'secret/qdrant-api-key',
    title: 'Qdrant Cloud API key',
    provider: 'qdrant',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('qdrant'), '[A-Za-z0-9_-]{50,60}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('database', 'write'),
    remediation: rotate('Qdrant Cloud, the cluster’s API keys'),
    source: 'observed: cluster keys; Qdrant documentation, Database authentication',
  },
];
