import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const TELEPORT_RULES: RuleList = () => [
  {
    id: 'secret/teleport-join-token',
    title: 'Teleport join token',
    provider: 'teleport',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('teleport[a-z0-9_.-]{0,20}token|teleport_?join', '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('infrastructure', 'write', 'short'),
    remediation: rotate('Teleport, tctl tokens rm'),
    source: 'Teleport documentation, Join tokens (tctl tokens add)',
  },
];
