import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const UPSTASH_RULES: RuleList = () => [
  {
    id: 'secret/upstash-token',
    title: 'Upstash REST token',
    provider: 'upstash',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('upstash'), 'A[A-Za-z0-9+/_-]{39,120}={0,2}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('database', 'write'),
    remediation: rotate('Upstash console, the database’s REST API'),
    source: 'observed: base64 text from A on; Upstash documentation, REST API',
  },
];
