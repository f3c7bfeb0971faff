import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const JENKINS_RULES: RuleList = () => [
  {
    id: 'secret/jenkins-api-token',
    title: 'Jenkins API token',
    provider: 'jenkins',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('jenkins'), '11[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('source-code', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Jenkins, the user’s Security, API Token'),
    source: 'Jenkins source code, ApiTokenStore (version 11 and 32 hexadecimal digits)',
  },
];
