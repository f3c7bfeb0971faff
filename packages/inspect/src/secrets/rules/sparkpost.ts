import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const SPARKPOST_RULES: RuleList = () => [
  {
    id: 'secret/sparkpost-api-key',
    title: 'SparkPost API key',
    provider: 'sparkpost',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('spark_?post'), '[0-9a-f]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('messaging', 'write'),
    remediation: rotate('SparkPost, Configuration, API Keys'),
    source: 'observed: 40 hexadecimal digits; SparkPost documentation, Authentication',
  },
];
