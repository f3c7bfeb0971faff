import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const CONFLUENT_RULES: RuleList = () => [
  {
    id: 'secret/confluent-secret-key',
    title: 'Confluent Cloud API secret',
    provider: 'confluent',
    severity: 'high',
    tier: 'format',
    pattern: 'cflt[A-Za-z0-9+/]{60}(?![A-Za-z0-9+/])',
    prefixes: ['cflt'],
    startsWord: true,
    reach: reach('database', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Confluent Cloud, API keys'),
    source: 'Confluent documentation, API secret format',
  },
];
