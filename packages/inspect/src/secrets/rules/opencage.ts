import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const OPENCAGE_RULES: RuleList = () => [
  {
    id: 'secret/opencage-api-key',
    title: 'OpenCage API key',
    provider: 'opencage',
    severity: 'low',
    tier: 'context',
    pattern: namedValue(keyName('open_?cage'), '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'read'),
    remediation: rotate('OpenCage dashboard'),
    source: 'observed: 32 hexadecimal digits; OpenCage documentation, API',
  },
];
