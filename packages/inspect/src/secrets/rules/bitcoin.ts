import { base58, MOVE } from '../formats/wallet-key.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const BITCOIN_RULES: RuleList = () => [
  {
    id: 'secret/bitcoin-wif-key',
    title: 'Bitcoin private key (WIF)',
    provider: 'bitcoin',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(
      'wif|bitcoin|btc|(?:priv(?:ate)?_?key)',
      '[5KLc9][1-9A-HJ-NP-Za-km-z]{50,51}',
    ),
    flags: 'i',
    structured: true,
    checksum: base58,
    reach: reach('payments', 'write'),
    remediation: rotate(MOVE),
    source: 'Bitcoin wiki, Wallet import format (Base58Check)',
  },
];
