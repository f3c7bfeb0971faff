import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const HERE_RULES: RuleList = () => [
  {
    id: 'secret/here-api-key',
    title: 'HERE API key',
    provider: 'here',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue('(?<![a-z])here_?(?:maps_?)?(?:api_?)?key', '[A-Za-z0-9_-]{43}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'read'),
    remediation: rotate('HERE platform, Access manager, Apps'),
    source: 'observed: 43 characters; HERE documentation, API key credentials',
  },
];
