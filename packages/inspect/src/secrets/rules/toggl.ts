import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const TOGGL_RULES: RuleList = () => [
  {
    id: 'secret/toggl-api-token',
    title: 'Toggl Track API token',
    provider: 'toggl',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('toggl'), '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Toggl Track, Profile settings, API token'),
    source: 'Toggl documentation, Authentication (32 hexadecimal digits)',
  },
];
