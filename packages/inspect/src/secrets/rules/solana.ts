import { MOVE } from '../formats/wallet-key.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const SOLANA_RULES: RuleList = () => [
  {
    id: 'secret/solana-private-key',
    title: 'Solana private key',
    provider: 'solana',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(
      'solana|phantom|sol_(?:priv|wallet|secret)|anchor_wallet',
      '[1-9A-HJ-NP-Za-km-z]{87,88}',
    ),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('payments', 'write'),
    remediation: rotate(MOVE),
    source: 'Solana documentation, keypairs (64 bytes in base58)',
  },
];
