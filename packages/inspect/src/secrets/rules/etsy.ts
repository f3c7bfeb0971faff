import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const ETSY_RULES: RuleList = () => [
  {
    id: 'secret/etsy-keystring',
    title: 'Etsy API keystring',
    provider: 'etsy',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('etsy'), '[a-z0-9]{24}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'read', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Etsy developers, Your apps'),
    source: 'observed: 24 characters; Etsy Open API documentation, Authentication',
  },
];
