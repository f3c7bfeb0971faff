import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const TODOIST_RULES: RuleList = () => [
  {
    id: 'secret/todoist-api-token',
    title: 'Todoist API token',
    provider: 'todoist',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('todoist'), '[0-9a-f]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Todoist, Settings, Integrations, Developer'),
    source: 'Todoist documentation, Authorization (40 hexadecimal digits)',
  },
];
