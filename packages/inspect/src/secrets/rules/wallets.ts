import { isBase58Check } from '../checksums/base58check.ts';
import { isBech32 } from '../checksums/bech32.ts';
import { isStrKey } from '../checksums/str-key.ts';
import { namedValue } from '../named-value.ts';
import { isRare } from '../rarity.ts';
import { reach } from '../reach.ts';
import { rotate, type SecretRule, type Verdict } from '../rule.ts';
import { whenRare } from '../validators.ts';

const MOVE = 'a new wallet: move the funds there at once, because the key itself cannot be revoked';

/** Wallet keys end with a checksum: good means that it is a key. */
const base58 = isBase58Check;
const strkey = isStrKey;
const bech32 = isBech32;

/** Keys that tools publish for local test networks: Hardhat and Anvil, accounts 0 and 1; scalars of one digit. */
const PUBLISHED = /^(?:0x)?(?:ac0974be|59c6995e|0{60})/i;

function ethereum(secret: string): Verdict {
  return PUBLISHED.test(secret) ? 'void' : isRare(secret.replace(/^0x/i, '')) ? 'high' : 'other';
}

/** The commonest words that are not of the list of BIP 39. */
const PROSE = new Set(['the', 'and', 'for', 'are', 'was', 'from', 'has', 'its', 'not', 'which']);

/** BIP 39 phrases have 12, 15, 18, 21 or 24 words; a phrase that repeats many of them is one for tests. */
function phrase(secret: string): Verdict {
  const words = secret.split(/\s+/);
  if (words.length % 3 !== 0 || words.some((word) => PROSE.has(word))) return 'other';
  return new Set(words).size >= words.length - 3 ? 'high' : 'void';
}

export const WALLETS_RULES: readonly SecretRule[] = [
  {
    id: 'secret/bip32-private-key',
    title: 'Extended private key of a wallet',
    provider: 'bip32',
    severity: 'critical',
    tier: 'format',
    pattern: '[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{107,108}(?![0-9A-Za-z])',
    structured: true,
    checksum: base58,
    reach: reach('payments', 'write'),
    remediation: rotate(MOVE),
    source: 'BIP 32, Serialization format; SLIP 132 (other networks)',
  },
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
  {
    id: 'secret/bip39-recovery-phrase',
    title: 'Recovery phrase of a wallet',
    provider: 'bip39',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(
      'mnemonic|(?:seed|recovery|secret|wallet)_?(?:recovery_?)?phrase|seed_?words',
      '[a-z]{3,8}(?: [a-z]{3,8}){11,23}',
    ),
    flags: 'i',
    structured: true,
    validate: phrase,
    reach: reach('payments', 'write'),
    remediation: rotate(MOVE),
    source: 'BIP 39, Mnemonic code for generating deterministic keys',
  },
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
  {
    id: 'secret/sui-private-key',
    title: 'Sui private key',
    provider: 'sui',
    severity: 'critical',
    tier: 'format',
    pattern: 'suiprivkey1[a-z0-9]{58,62}',
    prefixes: ['suiprivkey1'],
    structured: true,
    checksum: bech32,
    reach: reach('payments', 'write'),
    remediation: rotate(MOVE),
    source: 'Sui documentation, SIP-15 (Bech32 private keys)',
  },
  {
    id: 'secret/nostr-private-key',
    title: 'Nostr private key',
    provider: 'nostr',
    severity: 'high',
    tier: 'format',
    pattern: 'nsec1[a-z0-9]{58}',
    prefixes: ['nsec1'],
    structured: true,
    checksum: bech32,
    reach: reach('messaging', 'write'),
    remediation: rotate('a new identity: a Nostr key cannot be revoked'),
    source: 'Nostr NIP-19, bech32-encoded entities',
  },
  {
    id: 'secret/aptos-private-key',
    title: 'Aptos private key',
    provider: 'aptos',
    severity: 'critical',
    tier: 'format',
    pattern: '(?:ed25519|secp256k1)-priv-0x[0-9a-f]{64}',
    prefixes: ['ed25519-priv-0x', 'secp256k1-priv-0x'],
    reach: reach('payments', 'write'),
    remediation: rotate(MOVE),
    source: 'Aptos AIP-80, Standardize private key format',
  },
  {
    id: 'secret/tezos-private-key',
    title: 'Tezos private key',
    provider: 'tezos',
    severity: 'critical',
    tier: 'format',
    pattern: 'edsk[1-9A-HJ-NP-Za-km-z]{50}(?:[1-9A-HJ-NP-Za-km-z]{44})?(?![0-9A-Za-z])',
    prefixes: ['edsk'],
    startsWord: true,
    structured: true,
    checksum: base58,
    reach: reach('payments', 'write'),
    remediation: rotate(MOVE),
    source: 'Tezos documentation, base58 prefixes',
  },
  {
    id: 'secret/near-private-key',
    title: 'NEAR private key',
    provider: 'near',
    severity: 'critical',
    tier: 'format',
    pattern: 'ed25519:[1-9A-HJ-NP-Za-km-z]{87,88}(?![0-9A-Za-z])',
    prefixes: ['ed25519:'],
    reach: reach('payments', 'write'),
    remediation: rotate(MOVE),
    source: 'NEAR documentation, Access keys (64 bytes in base58)',
  },
  {
    id: 'secret/stellar-secret-seed',
    title: 'Stellar secret seed',
    provider: 'stellar',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue('stellar|soroban|horizon|secret_?(?:key|seed)', 'S[A-D][A-Z2-7]{54}'),
    flags: 'i',
    structured: true,
    checksum: strkey,
    reach: reach('payments', 'write'),
    remediation: rotate(MOVE),
    source: 'Stellar SEP-23, strkey (base32 and CRC-16)',
  },
];
