import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRareAfter } from '../validators.ts';

export const CHROMA_RULES: RuleList = () => [
  {
    id: 'secret/chroma-api-key',
    title: 'Chroma Cloud API key',
    provider: 'chroma',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('chroma', 'ck-[A-Za-z0-9]{40,50}'),
    flags: 'i',
    prefixes: ['ck-'],
    validate: whenRareAfter(/^ck-/, 'high'),
    reach: reach('database', 'write'),
    remediation: rotate('Chroma Cloud, Settings, API keys'),
    source: 'observed: current keys; Chroma documentation, Cloud client',
  },
];
