import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRareAfter } from '../validators.ts';

export const HYPERBROWSER_RULES: RuleList = () => [
  {
    id: 'secret/hyperbrowser-api-key',
    title: 'Hyperbrowser API key',
    provider: 'hyperbrowser',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue('hyperbrowser', 'hb_[0-9a-f]{28}'),
    flags: 'i',
    prefixes: ['hb_'],
    validate: whenRareAfter(/^hb_/, 'high'),
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Hyperbrowser, Settings, API Keys'),
    source: 'observed: current keys; Hyperbrowser documentation, Quickstart',
  },
];
