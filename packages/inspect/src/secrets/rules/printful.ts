import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const PRINTFUL_RULES: RuleList = () => [
  {
    id: 'secret/printful-token',
    title: 'Printful private token',
    provider: 'printful',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('printful'), '[A-Za-z0-9]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Printful developers, Tokens'),
    source: 'observed: 40 characters; Printful documentation, Private tokens',
  },
];
