import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const BITRISE_RULES: RuleList = () => [
  {
    id: 'secret/bitrise-token',
    title: 'Bitrise access token',
    provider: 'bitrise',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('bitrise'), '[A-Za-z0-9_-]{86}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('source-code', 'write'),
    remediation: rotate('Bitrise, Account settings, Security'),
    source: 'observed: 86 characters; Bitrise documentation, Authenticating with the API',
  },
];
