import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const COUCHBASE_RULES: RuleList = () => [
  {
    id: 'secret/couchbase-capella-key',
    title: 'Couchbase Capella API key secret',
    provider: 'couchbase',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('couchbase|capella'), '[A-Za-z0-9+/]{60,120}={0,2}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('database', 'admin'),
    remediation: rotate('Couchbase Capella, Settings, API Keys'),
    source: 'Couchbase Capella documentation, Management API keys (base64 of key id and secret)',
  },
];
