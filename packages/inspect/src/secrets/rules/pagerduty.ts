import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const PAGERDUTY_RULES: RuleList = () => [
  {
    id: 'secret/pagerduty-api-key',
    title: 'PagerDuty API key',
    provider: 'pagerduty',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('pager_?duty', '[A-Za-z0-9_+-]{20}'),
    flags: 'i',
    validate: whenRare('medium'),
    reach: reach('observability', 'write'),
    remediation: rotate('PagerDuty, Integrations, API Access Keys'),
    source: 'PagerDuty documentation, API access keys',
  },
];
