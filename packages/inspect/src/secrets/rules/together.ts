import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const TOGETHER_RULES: RuleList = () => [
  {
    id: 'secret/together-api-key',
    title: 'Together AI API key',
    provider: 'together',
    severity: 'high',
    tier: 'format',
    pattern: 'tgp_v1_[A-Za-z0-9_-]{43}',
    prefixes: ['tgp_v1_'],
    reach: reach('model-api', 'write'),
    remediation: rotate('Together AI, Settings, API Keys'),
    source: 'observed: current keys; Together AI documentation, Quickstart',
  },
  {
    id: 'secret/together-legacy-key',
    title: 'Together AI API key (without prefix)',
    provider: 'together',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('together', '[0-9a-f]{64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Together AI, Settings, API Keys'),
    source: 'observed: 64 hexadecimal digits; Together AI documentation, Quickstart',
  },
];
