import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const ABUSEIPDB_RULES: RuleList = () => [
  {
    id: 'secret/abuseipdb-api-key',
    title: 'AbuseIPDB API key',
    provider: 'abuseipdb',
    severity: 'low',
    tier: 'context',
    pattern: namedValue(keyName('abuse_?ipdb'), '[0-9a-f]{80}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'write'),
    remediation: rotate('AbuseIPDB, Account, API'),
    source: 'observed: 80 hexadecimal digits; AbuseIPDB documentation',
  },
];
