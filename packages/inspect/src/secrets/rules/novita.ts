import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRareAfter } from '../validators.ts';

export const NOVITA_RULES: RuleList = () => [
  {
    id: 'secret/novita-api-key',
    title: 'Novita AI API key',
    provider: 'novita',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('novita', 'sk_[A-Za-z0-9_-]{43}'),
    flags: 'i',
    prefixes: ['sk_'],
    validate: whenRareAfter(/^sk_/, 'high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Novita AI, Settings, Key management'),
    source: 'observed: current keys; Novita AI documentation, Quickstart',
  },
];
