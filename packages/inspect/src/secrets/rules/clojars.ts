import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const CLOJARS_RULES: RuleList = () => [
  {
    id: 'secret/clojars-token',
    title: 'Clojars deploy token',
    provider: 'clojars',
    severity: 'high',
    tier: 'format',
    pattern: 'CLOJARS_[a-z0-9]{60}',
    prefixes: ['CLOJARS_'],
    reach: reach('package-publishing', 'write'),
    remediation: rotate('Clojars, Deploy Tokens'),
    source: 'Clojars wiki, Deploy tokens',
  },
];
