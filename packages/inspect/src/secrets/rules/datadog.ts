import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const DATADOG_RULES: RuleList = () => [
  {
    id: 'secret/datadog-api-key',
    title: 'Datadog API key',
    provider: 'datadog',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('(?:datadog|dd)_?(?:api)_?key|datadog', '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('observability', 'write'),
    remediation: rotate('Datadog, Organization settings, API Keys'),
    source: 'Datadog documentation, API and application keys',
  },
  {
    id: 'secret/datadog-app-key',
    title: 'Datadog application key',
    provider: 'datadog',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(
      '(?:datadog|dd)_?app(?:lication)?_?key',
      '[0-9a-f]{40}|ddapp_[A-Za-z0-9]{34}',
    ),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('observability', 'admin', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Datadog, Organization settings, Application Keys'),
    source: 'Datadog documentation, API and application keys',
  },
];
