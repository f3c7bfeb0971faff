import { Buffer } from 'node:buffer';
import { base58Check } from '../checksums/base58check.ts';
import { bech32Checksum } from '../checksums/bech32.ts';
import { strKey } from '../checksums/str-key.ts';
import { type RuleCases, sample } from '../sample.ts';
import { assigned } from './sample-value.ts';

const B32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
/** A Bech32 text of `length` random 5-bit digits. */
const bech32 = (readable: string, length: number, seed: number): string => {
  const data = [...sample('base32', length, seed)]
    .map((digit) => B32.charAt(digit.charCodeAt(0) % 32))
    .join('');
  return `${readable}1${data}${bech32Checksum(readable, data)}`;
};
/** Base58 of a prefix and random bytes, with a good checksum. */
const base58 = (prefix: string, length: number, suffix = ''): string =>
  base58Check(Buffer.from(prefix + sample('hex', 2 * length, 21) + suffix, 'hex'));
const XPRV = base58('0488ade4', 74);
const WIF = base58('80', 32, '01');
const EDSK = base58('0d0f3a07', 32);
const SOLANA = base58('3f', 59);
const NSEC = bech32('nsec', 52, 22);
const SUI = bech32('suiprivkey', 53, 23);
const SEED = strKey(Buffer.from(`90${sample('hex', 64, 24)}`, 'hex'));
const WORDS = 'canyon velvet orbit mimic ladder fossil ribbon throne pepper glance wisdom barrel';

export const WALLETS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/bip32-private-key',
    valid: [XPRV],
    invalid: [
      `${XPRV.slice(0, -1)}${XPRV.endsWith('z') ? 'y' : 'z'}`,
      XPRV.slice(0, -2),
      `xprv${'A'.repeat(107)}`,
    ],
  },
  {
    rule: 'secret/bitcoin-wif-key',
    valid: [assigned('BITCOIN_WIF', WIF), assigned('PRIVATE_KEY', WIF)],
    invalid: [
      `BITCOIN_WIF=${WIF.slice(0, -1)}${WIF.endsWith('z') ? 'y' : 'z'}`,
      `BUILD_REFERENCE=${WIF}`,
      `BITCOIN_WIF=K${'x'.repeat(51)}`,
    ],
  },
  {
    rule: 'secret/ethereum-private-key',
    valid: [
      assigned('DEPLOYER_PRIVATE_KEY', `0x${sample('hex', 64, 25)}`),
      assigned('PRIVATE_KEY', sample('hex', 64, 26)),
    ],
    invalid: [
      `PRIVATE_KEY=0x${['ac0974bec39a17e36ba4a6b4', 'd238ff944bacb478cbed5efcae784d7bf4f2ff80'].join('')}`, // Hardhat’s
      `PRIVATE_KEY=0x${sample('hex', 40, 27)}`,
      `TRANSACTION_HASH=0x${sample('hex', 64, 25)}`,
      `PRIVATE_KEY=0x${'0'.repeat(63)}1`,
    ],
  },
  {
    rule: 'secret/bip39-recovery-phrase',
    valid: [
      { text: `MNEMONIC="${WORDS}"`, secret: WORDS },
      { text: `seed_phrase: '${WORDS}'`, secret: WORDS },
    ],
    invalid: [
      `MNEMONIC="${'test '.repeat(11)}junk"`,
      'mnemonic: "a phrase of some words that help us to remember the thing"',
      `DESCRIPTION="${WORDS}"`,
      `MNEMONIC="${WORDS} apple"`,
    ],
  },
  {
    rule: 'secret/solana-private-key',
    valid: [assigned('SOLANA_PRIVATE_KEY', SOLANA)],
    invalid: [
      `SOLANA_PRIVATE_KEY=${SOLANA.slice(0, 44)}`,
      `SOLANA_PRIVATE_KEY=${'x'.repeat(88)}`,
      `BUILD_REFERENCE=${SOLANA}`,
    ],
  },
  {
    rule: 'secret/sui-private-key',
    valid: [SUI],
    invalid: [
      `${SUI.slice(0, -1)}${SUI.endsWith('q') ? 'p' : 'q'}`,
      `suiprivkey1${'q'.repeat(59)}`,
    ],
  },
  {
    rule: 'secret/nostr-private-key',
    valid: [NSEC],
    invalid: [`${NSEC.slice(0, -1)}${NSEC.endsWith('q') ? 'p' : 'q'}`, `nsec1${'q'.repeat(58)}`],
  },
  {
    rule: 'secret/aptos-private-key',
    valid: [`ed25519-priv-0x${sample('hex', 64, 5136)}`],
    invalid: [`ed25519-priv-0x${sample('hex', 29, 5137)}`, `ed25519-priv-0x${'0'.repeat(64)}`],
  },
  {
    rule: 'secret/tezos-private-key',
    valid: [EDSK],
    invalid: [
      `${EDSK.slice(0, -1)}${EDSK.endsWith('z') ? 'y' : 'z'}`,
      `n${EDSK}`,
      `edsk${'x'.repeat(50)}`,
    ],
  },
  {
    rule: 'secret/near-private-key',
    valid: [`ed25519:${SOLANA}`],
    invalid: [`ed25519:${SOLANA.slice(0, 44)}`, `ed25519:${'x'.repeat(88)}`],
  },
  {
    rule: 'secret/stellar-secret-seed',
    valid: [
      assigned('STELLAR_SECRET_KEY', SEED),
      { text: `"secretSeed": "${SEED}"`, secret: SEED },
    ],
    invalid: [
      `STELLAR_SECRET_KEY=${SEED.slice(0, -1)}${SEED.endsWith('A') ? 'B' : 'A'}`,
      `BUILD_REFERENCE=${SEED}`,
      `STELLAR_SECRET_KEY=SA${'A'.repeat(54)}`,
    ],
  },
];
