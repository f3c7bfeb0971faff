import type { MasterKey } from '../../foundation/master-key.ts';
import { decrypt, encrypt, KEY_BYTES } from './aead.ts';

/** Which data key is wrapped: bound to the wrapped bytes, so that they unwrap as no other key. */
export type DataKeyContext = { readonly tenantId: string; readonly keyId: string };

/** What wraps data keys: a key that stays where it is, in a file, a key management service or an HSM. */
export type KeyProvider = {
  /** Stored beside each wrapped key; names the wrapping key and reveals nothing about its value. */
  readonly id: string;
  wrap(dataKey: Buffer, context: DataKeyContext): Promise<Buffer>;
  /** Throws when the bytes were not wrapped by this provider for this context. */
  unwrap(wrapped: Buffer, context: DataKeyContext): Promise<Buffer>;
};

/** The provider cannot be asked now; an answer of its own, a refusal, is any other error. */
export class KeyProviderUnavailable extends Error {
  constructor(providerId: string, cause: unknown) {
    super(`the key provider ${providerId} is unavailable`, { cause });
  }
}

const VERSION = 1;

/**
 * Returns the provider `file`, whose wrapping key is derived from the deployment's master key.
 *
 *     wrapped = version (1 byte, 0x01) || nonce (12) || AES-256-GCM of the data key (32) || tag (16)
 *
 * The associated data is the JSON text `["svc data key",tenantId,keyId]`.
 */
export function fileKeyProvider(masterKey: MasterKey): KeyProvider {
  const wrappingKey = masterKey.derive('data key wrapping', KEY_BYTES);
  const id = `file:${masterKey.derive('data key wrapping key id', 8).toString('hex')}`;
  return {
    id,
    wrap: async (dataKey, context) =>
      Buffer.concat([Buffer.of(VERSION), encrypt(wrappingKey, dataKey, associated(context))]),
    unwrap: async (wrapped, context) => {
      const dataKey =
        wrapped[0] === VERSION
          ? decrypt(wrappingKey, wrapped.subarray(1), associated(context))
          : null;
      if (dataKey?.length !== KEY_BYTES) {
        throw new Error(`data key ${context.keyId} does not unwrap with ${id}`);
      }
      return dataKey;
    },
  };
}

function associated({ tenantId, keyId }: DataKeyContext): Buffer {
  return Buffer.from(JSON.stringify(['svc data key', tenantId, keyId]));
}
