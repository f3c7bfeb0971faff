import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const ATTIO_RULES: RuleList = () => [
  {
    id: 'secret/attio-api-key',
    title: 'Attio access token',
    provider: 'attio',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('attio'), '[0-9a-f]{64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Attio, Workspace settings, Developers'),
    source: 'observed: 64 hexadecimal digits; Attio documentation, Access tokens',
  },
];
