import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const BETTERSTACK_RULES: RuleList = () => [
  {
    id: 'secret/betterstack-token',
    title: 'Better Stack API or source token',
    provider: 'betterstack',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('better_?stack|logtail|better_?uptime'), '[A-Za-z0-9]{24}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('observability', 'write'),
    remediation: rotate('Better Stack, API tokens'),
    source: 'observed: 24 characters; Better Stack documentation, API tokens',
  },
];
