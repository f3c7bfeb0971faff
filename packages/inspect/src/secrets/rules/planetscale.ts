import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const PLANETSCALE_RULES: RuleList = () => [
  {
    id: 'secret/planetscale-token',
    title: 'PlanetScale token or password',
    provider: 'planetscale',
    severity: 'critical',
    tier: 'format',
    pattern: 'pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{32,64}',
    prefixes: ['pscale_tkn_', 'pscale_pw_', 'pscale_oauth_'],
    reach: reach('database', 'write'),
    remediation: rotate('PlanetScale, Settings, Service tokens or Passwords'),
    source: 'PlanetScale documentation, Service tokens and passwords',
  },
];
