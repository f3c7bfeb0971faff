import { decrypt, encrypt } from './aead.ts';

/** Where a secret is stored. It opens there and nowhere else. */
export type SecretLocation = {
  readonly table: string;
  readonly column: string;
  /** The primary key after `tenant_id`. */
  readonly key: readonly string[];
};

const VERSION = 1;
const KEY_ID_BYTES = 16;
const HEADER_BYTES = 1 + KEY_ID_BYTES;

/**
 * Seals a secret for its row.
 *
 *     sealed = version (1 byte, 0x01) || key id (16, a UUID) || nonce (12) || ciphertext || tag (16)
 *
 * AES-256-GCM under the tenant's data key; the associated data is the first 17 bytes followed by the JSON text
 * `[tenantId,table,column,...key]`.
 */
export function sealSecret(
  dataKey: { readonly id: string; readonly key: Buffer },
  tenantId: string,
  location: SecretLocation,
  plaintext: string,
): Buffer {
  const header = Buffer.concat([
    Buffer.of(VERSION),
    Buffer.from(dataKey.id.replaceAll('-', ''), 'hex'),
  ]);
  const associated = associatedData(header, tenantId, location);
  return Buffer.concat([header, encrypt(dataKey.key, Buffer.from(plaintext), associated)]);
}

/** Returns the id of the data key that a sealed secret names; null when it is not of the format. */
export function keyIdOf(sealed: Buffer): string | null {
  if (sealed.length < HEADER_BYTES || sealed[0] !== VERSION) return null;
  return sealed
    .toString('hex', 1, HEADER_BYTES)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Opens a sealed secret; null when key, tenant or location are not those that it was sealed for. */
export function openSealed(
  key: Buffer,
  tenantId: string,
  location: SecretLocation,
  sealed: Buffer,
): string | null {
  const header = sealed.subarray(0, HEADER_BYTES);
  const associated = associatedData(header, tenantId, location);
  return decrypt(key, sealed.subarray(HEADER_BYTES), associated)?.toString('utf8') ?? null;
}

function associatedData(
  header: Buffer,
  tenantId: string,
  { table, column, key }: SecretLocation,
): Buffer {
  return Buffer.concat([header, Buffer.from(JSON.stringify([tenantId, table, column, ...key]))]);
}
