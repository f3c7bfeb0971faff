import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const CODA_RULES: RuleList = () => [
  {
    id: 'secret/coda-api-token',
    title: 'Coda API token',
    provider: 'coda',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('(?<![a-z])coda'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Coda, Account settings, API settings'),
    source: 'Coda documentation, Authentication',
  },
];
