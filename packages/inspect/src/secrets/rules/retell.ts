import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRareAfter } from '../validators.ts';

export const RETELL_RULES: RuleList = () => [
  {
    id: 'secret/retell-api-key',
    title: 'Retell AI API key',
    provider: 'retell',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('retell', 'key_[0-9a-f]{28}'),
    flags: 'i',
    prefixes: ['key_'],
    validate: whenRareAfter(/^key_/, 'high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Retell AI dashboard, API Keys'),
    source: 'observed: current keys; Retell AI documentation, API keys',
  },
];
