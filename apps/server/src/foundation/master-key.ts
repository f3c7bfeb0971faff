import { hkdfSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { OperatorError } from './operator-error.ts';
import { readOrCreate } from './read-or-create.ts';

const BYTES = 32;

/** The deployment's one root secret; every other key is derived from it by name (HKDF-SHA-256, RFC 5869). */
export type MasterKey = {
  derive(purpose: string, bytes: number): Buffer;
};

export function masterKey(secret: Uint8Array): MasterKey {
  return {
    derive: (purpose, bytes) => Buffer.from(hkdfSync('sha256', secret, 'svc', purpose, bytes)),
  };
}

/** Returns the public fingerprint of a master key: 16 hex digits, from which neither the key nor another derived key follows. */
export function keyIdentity(key: MasterKey): string {
  return key.derive('key identity', 8).toString('hex');
}

/** Reads the key file: 32 bytes in base64 on one line. `create` makes a missing one, for the owner's eyes only. */
export async function readMasterKey(file: string, create: boolean): Promise<MasterKey> {
  const text = await readKeyFile(file, create).catch((error: NodeJS.ErrnoException) => {
    if (error.code === undefined) throw error;
    throw new OperatorError(
      `SVC_MASTER_KEY_FILE cannot be read (got ${file}: ${error.code}); it must be a file of ${BYTES} bytes in base64`,
      { cause: error },
    );
  });
  const secret = Buffer.from(text.trim(), 'base64');
  if (secret.length !== BYTES) {
    throw new OperatorError(
      `${file} is not a master key; it must contain ${BYTES} bytes in base64`,
    );
  }
  return masterKey(secret);
}

function readKeyFile(file: string, create: boolean): Promise<string> {
  if (!create) return readFile(file, 'utf8');
  return readOrCreate(file, () => `${randomBytes(BYTES).toString('base64')}\n`);
}
