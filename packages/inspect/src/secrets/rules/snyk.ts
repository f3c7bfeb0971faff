import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const SNYK_RULES: RuleList = () => [
  {
    id: 'secret/snyk-token',
    title: 'Snyk API token',
    provider: 'snyk',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('snyk', '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('source-code', 'read'),
    remediation: rotate('Snyk, Account settings, API Token'),
    source: 'Snyk documentation, Authentication for API',
  },
];
