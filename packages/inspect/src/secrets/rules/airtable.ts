import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const AIRTABLE_RULES: RuleList = () => [
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
  {
    id: 'secret/airtable-oauth-token',
    title: 'Airtable OAuth access token',
    provider: 'airtable',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`oaa[A-Za-z0-9]{8,24}\.v1\.[A-Za-z0-9_-]{16,64}\.[0-9a-f]{32,64}(?![A-Za-z0-9])`,
    prefixes: ['oaa'],
    startsWord: true,
    reach: reach('business-data', 'write', 'short'),
    remediation: rotate('Airtable, Integrations, Third-party integrations'),
    source: 'Airtable documentation, OAuth reference',
  },
];
