import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRareAfter } from '../validators.ts';

export const COMPOSIO_RULES: RuleList = () => [
  {
    id: 'secret/composio-api-key',
    title: 'Composio API key',
    provider: 'composio',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('composio', 'ak_[A-Za-z0-9_-]{20}'),
    flags: 'i',
    prefixes: ['ak_'],
    validate: whenRareAfter(/^ak_/, 'high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Composio dashboard, Settings, API Keys'),
    source: 'observed: current keys; Composio documentation, Authentication',
  },
];
