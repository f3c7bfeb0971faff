import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenPartRare } from '../validators.ts';

export const CLICKUP_RULES: RuleList = () => [
  {
    id: 'secret/clickup-token',
    title: 'ClickUp personal API token',
    provider: 'clickup',
    severity: 'high',
    tier: 'format',
    pattern: 'pk_[0-9]{6,9}_[A-Za-z0-9]{32}(?![A-Za-z0-9])',
    prefixes: ['pk_'],
    startsWord: true,
    structured: true,
    validate: whenPartRare(/[A-Za-z0-9]{32}$/, 'high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('ClickUp, Settings, Apps'),
    source: 'ClickUp documentation, Authentication',
  },
];
