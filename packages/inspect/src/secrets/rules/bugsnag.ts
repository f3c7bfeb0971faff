import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const BUGSNAG_RULES: RuleList = () => [
  {
    id: 'secret/bugsnag-api-key',
    title: 'BugSnag API key',
    provider: 'bugsnag',
    severity: 'low',
    tier: 'context',
    pattern: namedValue(keyName('bugsnag'), '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('observability', 'post'),
    remediation: rotate('BugSnag, Project settings'),
    source: 'BugSnag documentation, API key (32 hexadecimal digits)',
  },
];
