import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const GHOST_RULES: RuleList = () => [
  {
    id: 'secret/ghost-admin-key',
    title: 'Ghost Admin API key',
    provider: 'ghost',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue('ghost', '[0-9a-f]{24}:[0-9a-f]{64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Ghost Admin, Settings, Integrations'),
    source: 'Ghost documentation, Admin API, token authentication',
  },
];
