import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const DATABRICKS_RULES: RuleList = () => [
  {
    id: 'secret/databricks-token',
    title: 'Databricks personal access token',
    provider: 'databricks',
    severity: 'high',
    tier: 'format',
    pattern: 'dapi[0-9a-f]{32}(?:-[0-9]{1,2})?(?![0-9a-f])',
    prefixes: ['dapi'],
    startsWord: true,
    reach: reach('database', 'write', 'limited'),
    remediation: rotate('Databricks, Settings, Developer, Access tokens'),
    source: 'Databricks documentation, Personal access token authentication',
  },
  {
    id: 'secret/databricks-oauth-secret',
    title: 'Databricks service principal OAuth secret',
    provider: 'databricks',
    severity: 'critical',
    tier: 'format',
    pattern: 'dose[0-9a-f]{32}(?![0-9A-Za-z])',
    prefixes: ['dose'],
    startsWord: true,
    reach: reach('database', 'write', 'limited', 'with-a-second-part'),
    remediation: rotate('Databricks account console, Service principals, Secrets'),
    source: 'Databricks documentation, Authorize service principal access with OAuth',
  },
];
