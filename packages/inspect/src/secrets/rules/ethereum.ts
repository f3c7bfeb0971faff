import { MOVE } from '../formats/wallet-key.ts';
import { namedValue } from '../named-value.ts';
import { isRare } from '../rarity.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate, type Verdict } from '../rule.ts';

/** Keys that tools publish for local test networks: Hardhat and Anvil, accounts 0 and 1; scalars of one digit. */
const PUBLISHED = /^(?:0x)?(?:ac0974be|59c6995e|0{60})/i;

function ethereum(secret: string): Verdict {
  return PUBLISHED.test(secret) ? 'void' : isRare(secret.replace(/^0x/i, '')) ? 'high' : 'other';
}

export const ETHEREUM_RULES: RuleList = () => [
  {
    id: 'secret/ethereum-private-key',
    title: 'Ethereum private key',
    provider: 'ethereum',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(
      'priv(?:ate)?_?key|deployer_?(?:key|pk)|wallet_?(?:key|pk)|signer_?(?:key|pk)|(?:eth|evm)(?:ereum)?_?(?:key|pk)',
      '(?:0x)?[0-9a-f]{64}',
    ),
    flags: 'i',
    validate: ethereum,
    reach: reach('payments', 'write'),
    remediation: rotate(MOVE),
    source: 'Ethereum yellow paper, appendix F (private keys of 32 bytes)',
  },
];
