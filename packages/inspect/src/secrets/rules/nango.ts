import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const NANGO_RULES: RuleList = () => [
  {
    id: 'secret/nango-secret-key',
    title: 'Nango secret key',
    provider: 'nango',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('nango'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('secret-store', 'read'),
    remediation: rotate('Nango, Environment settings, Secret key'),
    source: 'Nango documentation, API keys (secret key of an environment)',
  },
];
