import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const MUX_RULES: RuleList = () => [
  {
    id: 'secret/mux-token-secret',
    title: 'Mux access token secret',
    provider: 'mux',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('mux[a-z0-9_.-]{0,16}secret', '[A-Za-z0-9+/]{75}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Mux dashboard, Settings, Access Tokens'),
    source: 'observed: 75 characters; Mux documentation, Make API requests',
  },
];
