import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const SUMOLOGIC_RULES: RuleList = () => [
  {
    id: 'secret/sumologic-access-key',
    title: 'Sumo Logic access key',
    provider: 'sumologic',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('sumo_?(?:logic)?'), '[A-Za-z0-9]{64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('observability', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Sumo Logic, Administration, Access keys'),
    source: 'observed: 64 characters; Sumo Logic documentation, Access keys',
  },
];
