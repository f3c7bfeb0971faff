import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const DRYRUN_RULES: RuleList = () => [
  {
    id: 'secret/dryrun-api-key',
    title: 'DryRun Security API key',
    provider: 'dryrun',
    severity: 'high',
    tier: 'format',
    pattern: 'dryrunsec_[A-Za-z0-9]{32}(?![A-Za-z0-9])',
    prefixes: ['dryrunsec_'],
    startsWord: true,
    reach: reach('source-code', 'read'),
    remediation: rotate('DryRun Security, Settings, Access keys'),
    source: 'DryRun Security documentation, API access keys; observed: 32 characters',
  },
];
