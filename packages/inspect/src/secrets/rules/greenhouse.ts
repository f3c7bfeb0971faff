import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const GREENHOUSE_RULES: RuleList = () => [
  {
    id: 'secret/greenhouse-api-key',
    title: 'Greenhouse API key',
    provider: 'greenhouse',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('greenhouse', '[0-9a-f]{32}-[0-9]{1,3}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Greenhouse, Dev Center, API credential management'),
    source: 'observed: 32 hexadecimal digits and a number; Greenhouse documentation, Harvest API',
  },
];
