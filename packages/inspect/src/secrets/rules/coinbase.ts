import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const COINBASE_RULES: RuleList = () => [
  {
    id: 'secret/coinbase-api-secret',
    title: 'Coinbase (CDP) API key secret',
    provider: 'coinbase',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue('coinbase|cdp_api|cdp_wallet', '[A-Za-z0-9+/]{86}=='),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('payments', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Coinbase Developer Platform, API keys'),
    source: 'Coinbase Developer Platform documentation, API keys (Ed25519)',
  },
];
