import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const BAMBOOHR_RULES: RuleList = () => [
  {
    id: 'secret/bamboohr-api-key',
    title: 'BambooHR API key',
    provider: 'bamboohr',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('bamboo_?hr'), '[0-9a-f]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('BambooHR, Account, API keys'),
    source: 'BambooHR documentation, Authentication (160 bits in hexadecimal)',
  },
];
