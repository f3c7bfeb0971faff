import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const CIVO_RULES: RuleList = () => [
  {
    id: 'secret/civo-api-key',
    title: 'Civo API key',
    provider: 'civo',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('civo'), '[A-Za-z0-9]{50}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('cloud-account', 'write'),
    remediation: rotate('Civo, Settings, Security'),
    source: 'observed: 50 characters; Civo documentation, API',
  },
];
