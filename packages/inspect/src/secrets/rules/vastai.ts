import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const VASTAI_RULES: RuleList = () => [
  {
    id: 'secret/vastai-api-key',
    title: 'Vast.ai API key',
    provider: 'vastai',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('vast_?ai', '[0-9a-f]{64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Vast.ai console, Keys'),
    source: 'observed: 64 hexadecimal digits; Vast.ai documentation, API keys',
  },
];
