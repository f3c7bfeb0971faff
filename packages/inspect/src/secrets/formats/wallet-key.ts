import { isBase58Check } from '../checksums/base58check.ts';
import { isBech32 } from '../checksums/bech32.ts';

export const MOVE =
  'a new wallet: move the funds there at once, because the key itself cannot be revoked';

/** Wallet keys end with a checksum: good means that it is a key. */
export const base58 = isBase58Check;

export const bech32 = isBech32;
