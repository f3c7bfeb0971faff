import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const IONOS_RULES: RuleList = () => [
  {
    id: 'secret/ionos-api-key',
    title: 'IONOS API key',
    provider: 'ionos',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('ionos', String.raw`[0-9a-f]{32}\.[A-Za-z0-9_-]{86}`),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('infrastructure', 'write'),
    remediation: rotate('IONOS developer console, API keys'),
    source: 'IONOS developer documentation, API key (public prefix, dot, secret)',
  },
];
