import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const ALGOLIA_RULES: RuleList = () => [
  {
    id: 'secret/algolia-admin-key',
    title: 'Algolia admin API key',
    provider: 'algolia',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(
      'algolia[a-z_.-]{0,20}(?:admin|write|secret)|algolia_?api_?key',
      '[0-9a-f]{32}',
    ),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Algolia dashboard, Settings, API Keys'),
    source: 'Algolia documentation, API keys',
  },
];
