import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const LIGHTNING_RULES: RuleList = () => [
  {
    id: 'secret/lightning-macaroon',
    title: 'Lightning (lnd) macaroon',
    provider: 'lightning',
    severity: 'critical',
    tier: 'format',
    pattern: '0201036c6e64[0-9a-f]{150,1200}',
    prefixes: ['0201036c6e64'],
    startsWord: true,
    reach: reach('payments', 'write'),
    remediation: rotate('lnd, lncli bakemacaroon with a new root key, and delete the old one'),
    source: 'lnd documentation, Macaroons; libmacaroons, format version 2',
  },
];
