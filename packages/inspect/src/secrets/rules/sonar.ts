import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const SONAR_RULES: RuleList = () => [
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
