import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const PUSHER_RULES: RuleList = () => [
  {
    id: 'secret/pusher-app-secret',
    title: 'Pusher Channels app secret',
    provider: 'pusher',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue('pusher[a-z0-9_.-]{0,16}secret', '[0-9a-f]{20}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('messaging', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Pusher dashboard, App keys'),
    source: 'observed: 20 hexadecimal digits; Pusher documentation, App credentials',
  },
];
