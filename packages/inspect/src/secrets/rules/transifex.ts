import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const TRANSIFEX_RULES: RuleList = () => [
  {
    id: 'secret/transifex-token',
    title: 'Transifex API token',
    provider: 'transifex',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('transifex|tx_'), '1/[0-9a-f]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Transifex, User settings, API token'),
    source: 'observed: 1/ and 40 hexadecimal digits; Transifex documentation, Authentication',
  },
];
