import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const AIRTABLE_RULES: readonly SecretRule[] = [
  {
    id: 'secret/airtable-token',
    title: 'Airtable personal access token',
    provider: 'airtable',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`pat[A-Za-z0-9]{14}\.[0-9a-f]{64}`,
    prefixes: ['pat'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Airtable, Builder hub, Personal access tokens'),
    source: 'Airtable documentation, Personal access tokens',
  },
];
