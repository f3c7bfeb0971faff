import { sha256, toUtf8 } from '#runtime';
import { concatBytes } from '../bytes/bytes.ts';

/** Length of every hash in the ledger: SHA-256 (FIPS 180-4). */
export const HASH_BYTES = 32;

/** A tenant id or slug as in origin lines and signed heads. */
const TENANT = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

/** Can this be a tenant of a log? No spaces and no line ends: both separate fields in the texts that we sign. */
export function isTenant(value: unknown): value is string {
  return typeof value === 'string' && TENANT.test(value);
}

/** Log numbers and indexes count from 0 in safe integers. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && !Object.is(value, -0);
}

/**
 * The line that names a log, UTF-8:
 *
 *     svc.ledger/v1 <tenant> <logNo>\n
 *
 * A tenant has one log at a time; recovery from a lost database opens the next number.
 */
export function originLine(tenant: string, logNo: number): string {
  if (!isTenant(tenant)) throw new TypeError(`tenant ${JSON.stringify(tenant)} cannot name a log`);
  if (!isCount(logNo)) throw new TypeError(`log number ${logNo} is not a count`);
  return `svc.ledger/v1 ${tenant} ${logNo}\n`;
}

/** The chain hash before the first event: SHA-256 of the origin line, so chains of two logs never meet. */
export function genesis(tenant: string, logNo: number): Uint8Array {
  return sha256(toUtf8(originLine(tenant, logNo)));
}

/** SHA-256(0x00 || event bytes): the leaf hash of RFC 6962 section 2.1, so a Merkle tree can use the same leaves. */
export function leafHash(event: Uint8Array): Uint8Array {
  const input = new Uint8Array(1 + event.length);
  input.set(event, 1);
  return sha256(input);
}

/** SHA-256(previous chain hash || leaf hash): 64 bytes in, 32 out; commits to every event so far and to their order. */
export function chainHash(previous: Uint8Array, leaf: Uint8Array): Uint8Array {
  if (previous.length !== HASH_BYTES)
    throw new TypeError('the previous chain hash is not 32 bytes');
  if (leaf.length !== HASH_BYTES) throw new TypeError('the leaf hash is not 32 bytes');
  return sha256(concatBytes(previous, leaf));
}
