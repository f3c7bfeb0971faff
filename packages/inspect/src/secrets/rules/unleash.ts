import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenPartRare } from '../validators.ts';

export const UNLEASH_RULES: RuleList = () => [
  {
    id: 'secret/unleash-api-token',
    title: 'Unleash API token',
    provider: 'unleash',
    severity: 'medium',
    tier: 'format',
    pattern: String.raw`(?:\*|\[\]|default):(?:\*|development|production|test|staging|default)\.[0-9a-f]{56,64}(?![0-9a-z])`,
    structured: true,
    validate: whenPartRare(/[0-9a-f]+$/, 'high'),
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Unleash, Admin, API access'),
    source: 'Unleash documentation, API tokens (project, environment, secret)',
  },
];
