import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const HEROKU_RULES: RuleList = () => [
  {
    id: 'secret/heroku-api-key',
    title: 'Heroku API key',
    provider: 'heroku',
    severity: 'critical',
    tier: 'format',
    pattern: 'HRKU-AA[A-Za-z0-9_-]{58}',
    prefixes: ['HRKU-'],
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Heroku, Account settings, API Key'),
    source: 'Heroku changelog, new token format',
  },
  {
    id: 'secret/heroku-legacy-key',
    title: 'Heroku API key (UUID)',
    provider: 'heroku',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('heroku', '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'),
    flags: 'i',
    validate: whenRare('medium'),
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Heroku, Account settings, API Key'),
    source: 'Heroku platform API reference, Authentication',
  },
];
