import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenPartRare } from '../validators.ts';

export const NEWRELIC_RULES: RuleList = () => [
  {
    id: 'secret/newrelic-user-key',
    title: 'New Relic user key',
    provider: 'newrelic',
    severity: 'high',
    tier: 'format',
    pattern: 'NRAK-[A-Za-z0-9]{27}(?![A-Za-z0-9])',
    prefixes: ['NRAK-'],
    reach: reach('observability', 'write'),
    remediation: rotate('New Relic, API keys'),
    source: 'New Relic documentation, API keys',
  },
  {
    id: 'secret/newrelic-license-key',
    title: 'New Relic license key',
    provider: 'newrelic',
    severity: 'medium',
    tier: 'format',
    pattern: '(?:[0-9a-f]{36}|eu01xx[0-9a-f]{26,30}FFFF)NRAL(?![A-Za-z0-9])',
    structured: true,
    validate: whenPartRare(/[0-9a-f]{26,36}/, 'high'),
    reach: reach('observability', 'post'),
    remediation: rotate('New Relic, API keys'),
    source: 'New Relic documentation, License key',
  },
  {
    id: 'secret/newrelic-insights-key',
    title: 'New Relic insert or query key',
    provider: 'newrelic',
    severity: 'medium',
    tier: 'format',
    pattern: 'NRI[IQ]-[A-Za-z0-9_-]{25,40}',
    prefixes: ['NRII-', 'NRIQ-'],
    reach: reach('observability', 'write'),
    remediation: rotate('New Relic, API keys'),
    source: 'New Relic documentation, API keys',
  },
];
