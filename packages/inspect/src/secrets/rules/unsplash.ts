import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const UNSPLASH_RULES: RuleList = () => [
  {
    id: 'secret/unsplash-access-key',
    title: 'Unsplash access or secret key',
    provider: 'unsplash',
    severity: 'low',
    tier: 'context',
    pattern: namedValue(keyName('unsplash'), '[A-Za-z0-9_-]{43}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'read'),
    remediation: rotate('Unsplash developers, Your apps'),
    source: 'observed: 43 characters; Unsplash documentation, Authorization',
  },
];
