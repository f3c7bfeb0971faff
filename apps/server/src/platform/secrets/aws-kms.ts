import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { type DataKeyContext, type KeyProvider, KeyProviderUnavailable } from './key-provider.ts';
import type { KeyProviderSettings } from './key-provider-settings.ts';

/** Within the time that a transaction may be idle. */
const TIMEOUT_MS = 2_000;

/**
 * Returns the provider `aws-kms`: data keys are encrypted by AWS KMS under one symmetric key. The encryption context is the
 * tenant and the key's id, so KMS decrypts none for another tenant and its audit log names both. Credentials and region come
 * from the SDK's default chain.
 */
export function awsKmsKeyProvider({
  key,
  endpoint,
}: KeyProviderSettings & { kind: 'aws-kms' }): KeyProvider {
  const client = new KMSClient({ maxAttempts: 1, ...(endpoint !== null && { endpoint }) });
  const id = `aws-kms:${key}`;
  return {
    id,
    wrap: async (dataKey, context) => {
      const request = { KeyId: key, Plaintext: dataKey, EncryptionContext: contextOf(context) };
      const answer = await called(id, (abortSignal) =>
        client.send(new EncryptCommand(request), { abortSignal }),
      );
      return Buffer.from(answer.CiphertextBlob as Uint8Array);
    },
    unwrap: async (wrapped, context) => {
      const request = {
        KeyId: key,
        CiphertextBlob: wrapped,
        EncryptionContext: contextOf(context),
      };
      const answer = await called(id, (abortSignal) =>
        client.send(new DecryptCommand(request), { abortSignal }),
      );
      return Buffer.from(answer.Plaintext as Uint8Array);
    },
  };
}

function contextOf({ tenantId, keyId }: DataKeyContext): Record<string, string> {
  return { tenant: tenantId, key: keyId };
}

/** A refusal of KMS is final; anything else means that it cannot be asked. */
async function called<T>(id: string, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await send(AbortSignal.timeout(TIMEOUT_MS));
  } catch (error) {
    const { $metadata, name } = error as { $metadata?: { httpStatusCode?: number }; name?: string };
    const status = $metadata?.httpStatusCode ?? 0;
    const isRefusal =
      status >= 400 && status < 500 && status !== 429 && name !== 'ThrottlingException';
    if (isRefusal) throw new Error(`${id} refuses the data key: ${name}`, { cause: error });
    throw new KeyProviderUnavailable(id, error);
  }
}
