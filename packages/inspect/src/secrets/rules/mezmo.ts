import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const MEZMO_RULES: RuleList = () => [
  {
    id: 'secret/mezmo-ingestion-key',
    title: 'Mezmo (LogDNA) ingestion key',
    provider: 'mezmo',
    severity: 'low',
    tier: 'context',
    pattern: namedValue(keyName('log_?dna|mezmo'), '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('observability', 'post'),
    remediation: rotate('Mezmo, Settings, API keys'),
    source: 'observed: 32 hexadecimal digits; Mezmo documentation, Ingestion keys',
  },
];
