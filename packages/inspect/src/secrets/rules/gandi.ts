import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const GANDI_RULES: RuleList = () => [
  {
    id: 'secret/gandi-token',
    title: 'Gandi personal access token',
    provider: 'gandi',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('gandi'), '[0-9a-f]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Gandi, Account, Authentication options'),
    source: 'observed: 40 hexadecimal digits; Gandi documentation, Authentication',
  },
];
