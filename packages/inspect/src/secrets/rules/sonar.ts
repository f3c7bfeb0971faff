import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const SONAR_RULES: readonly SecretRule[] = [
  {
    id: 'secret/sonar-token',
    title: 'SonarQube or SonarCloud token',
    provider: 'sonar',
    severity: 'high',
    tier: 'format',
    pattern: 'sq(?:[pua]|co)_[0-9A-Za-z]{40,60}',
    prefixes: ['squ_', 'sqp_', 'sqa_'],
    reach: reach('source-code', 'read'),
    remediation: rotate('SonarQube, My account, Security'),
    source: 'SonarQube documentation, Managing your tokens',
  },
];
