import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const SPLUNK_RULES: RuleList = () => [
  {
    id: 'secret/splunk-hec-token',
    title: 'Splunk HTTP Event Collector token',
    provider: 'splunk',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('splunk'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('observability', 'post'),
    remediation: rotate('Splunk, Settings, Data inputs, HTTP Event Collector'),
    source: 'Splunk documentation, HTTP Event Collector',
  },
];
