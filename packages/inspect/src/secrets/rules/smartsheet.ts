import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const SMARTSHEET_RULES: RuleList = () => [
  {
    id: 'secret/smartsheet-access-token',
    title: 'Smartsheet access token',
    provider: 'smartsheet',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('smartsheet'), '[A-Za-z0-9]{37}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Smartsheet, Personal settings, API access'),
    source: 'observed: 37 characters; Smartsheet documentation, Authentication',
  },
];
