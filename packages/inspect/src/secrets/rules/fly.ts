import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const FLY_RULES: RuleList = () => [
  {
    id: 'secret/fly-token',
    title: 'Fly.io access token',
    provider: 'fly',
    severity: 'critical',
    tier: 'format',
    pattern: '(?:fm[12][ar]?_[A-Za-z0-9+/]{60,4000}={0,3}|fo1_[A-Za-z0-9_-]{43})',
    prefixes: ['fm2_', 'fm1r_', 'fm1a_', 'fm1_', 'fo1_'],
    startsWord: true,
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Fly.io, flyctl tokens revoke'),
    source: 'Fly.io documentation, Access tokens',
  },
];
