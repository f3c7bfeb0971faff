import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const SERPER_RULES: RuleList = () => [
  {
    id: 'secret/serper-api-key',
    title: 'Serper API key',
    provider: 'serper',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('serper'), '[0-9a-f]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'read'),
    remediation: rotate('Serper, API Key'),
    source: 'observed: 40 hexadecimal digits; Serper documentation',
  },
];
