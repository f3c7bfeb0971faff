import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';
import { whenRareAfter } from '../validators.ts';

export const GOCARDLESS_RULES: readonly SecretRule[] = [
  {
    id: 'secret/gocardless-access-token',
    title: 'GoCardless access token',
    provider: 'gocardless',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue('gocardless|gc_access', '(?:live|sandbox)_[A-Za-z0-9_=-]{40}'),
    flags: 'i',
    prefixes: ['live_', 'sandbox_'],
    validate: whenRareAfter(/^(?:live_|sandbox_)/, 'high'),
    reach: reach('payments', 'write'),
    remediation: rotate('GoCardless dashboard, Developers, Access tokens'),
    source: 'observed: live_ and sandbox_ tokens; GoCardless documentation, API keys',
  },
];
