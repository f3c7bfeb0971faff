import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const PINECONE_RULES: RuleList = () => [
  {
    id: 'secret/pinecone-api-key',
    title: 'Pinecone API key',
    provider: 'pinecone',
    severity: 'high',
    tier: 'format',
    pattern: 'pcsk_[A-Za-z0-9]{4,8}_[A-Za-z0-9]{60,66}',
    prefixes: ['pcsk_'],
    reach: reach('database', 'write'),
    remediation: rotate('Pinecone console, API keys'),
    source: 'Pinecone documentation, Manage API keys',
  },
  {
    id: 'secret/pinecone-legacy-key',
    title: 'Pinecone API key (UUID)',
    provider: 'pinecone',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('pinecone'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('database', 'write'),
    remediation: rotate('Pinecone console, API keys'),
    source: 'observed: keys before 2024; Pinecone documentation, Manage API keys',
  },
];
