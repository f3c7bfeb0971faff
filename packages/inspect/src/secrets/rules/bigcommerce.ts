import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const BIGCOMMERCE_RULES: RuleList = () => [
  {
    id: 'secret/bigcommerce-access-token',
    title: 'BigCommerce access token',
    provider: 'bigcommerce',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('big_?commerce'), '[a-z0-9]{31}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('BigCommerce, Settings, Store-level API accounts'),
    source: 'observed: 31 characters; BigCommerce documentation, API accounts',
  },
];
