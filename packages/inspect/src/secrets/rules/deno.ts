import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const DENO_RULES: RuleList = () => [
  {
    id: 'secret/deno-deploy-token',
    title: 'Deno Deploy access token',
    provider: 'deno',
    severity: 'high',
    tier: 'format',
    pattern: 'dd[pow]_[A-Za-z0-9]{36}',
    prefixes: ['ddp_', 'ddo_', 'ddw_'],
    startsWord: true,
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Deno Deploy, Account settings, Access tokens'),
    source: 'observed: ddp_ and ddo_ tokens; Deno documentation, Deploy API',
  },
];
