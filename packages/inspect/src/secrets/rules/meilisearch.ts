import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const MEILISEARCH_RULES: RuleList = () => [
  {
    id: 'secret/meilisearch-master-key',
    title: 'Meilisearch key',
    provider: 'meilisearch',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('meili(?:search)?'), '[A-Za-z0-9_-]{43,64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('database', 'admin'),
    remediation: rotate('Meilisearch: a new master key, which changes all keys'),
    source: 'Meilisearch documentation, Basic security',
  },
];
