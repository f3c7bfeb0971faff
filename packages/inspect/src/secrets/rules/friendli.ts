import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const FRIENDLI_RULES: RuleList = () => [
  {
    id: 'secret/friendli-token',
    title: 'Friendli personal access token',
    provider: 'friendli',
    severity: 'high',
    tier: 'format',
    pattern: 'flp_[A-Za-z0-9]{40,60}',
    prefixes: ['flp_'],
    startsWord: true,
    reach: reach('model-api', 'write'),
    remediation: rotate('Friendli Suite, Personal settings, Tokens'),
    source: 'observed: current tokens; Friendli documentation, Personal access tokens',
  },
];
