import { readFile } from 'node:fs/promises';
import { type DataKeyContext, type KeyProvider, KeyProviderUnavailable } from './key-provider.ts';
import type { KeyProviderSettings } from './key-provider-settings.ts';

/** Within the time that a transaction may be idle. */
const TIMEOUT_MS = 2_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const TOO_MANY_REQUESTS = 429;

/**
 * Returns the provider `vault-transit`: data keys are encrypted by the transit engine of Vault or OpenBao under one
 * `aes256-gcm96` key; tenant and key id are the associated data. The token is read from its file for each call, so that an
 * agent may renew it.
 */
export function vaultTransitKeyProvider({
  key,
  address,
  tokenFile,
}: KeyProviderSettings & { kind: 'vault-transit' }): KeyProvider {
  const id = `vault-transit:${key}`;
  const call = async (operation: 'encrypt' | 'decrypt', body: Record<string, string>) => {
    const url = `${address}/v1/transit/${operation}/${encodeURIComponent(key)}`;
    const response = await post(id, url, tokenFile, body);
    return (response as { data: Record<string, unknown> }).data;
  };
  return {
    id,
    wrap: async (dataKey, context) => {
      const { ciphertext } = await call('encrypt', {
        plaintext: dataKey.toString('base64'),
        associated_data: associated(context),
      });
      if (typeof ciphertext !== 'string') throw new Error(`${id} answers no ciphertext`);
      return Buffer.from(ciphertext, 'utf8');
    },
    unwrap: async (wrapped, context) => {
      const { plaintext } = await call('decrypt', {
        ciphertext: wrapped.toString('utf8'),
        associated_data: associated(context),
      });
      if (typeof plaintext !== 'string') throw new Error(`${id} answers no plaintext`);
      return Buffer.from(plaintext, 'base64');
    },
  };
}

function associated({ tenantId, keyId }: DataKeyContext): string {
  return Buffer.from(JSON.stringify(['svc data key', tenantId, keyId])).toString('base64');
}

async function post(
  id: string,
  url: string,
  tokenFile: string,
  body: Record<string, string>,
): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    const token = (await readFile(tokenFile, 'utf8')).trim();
    response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'x-vault-token': token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await textOf(response);
  } catch (error) {
    throw new KeyProviderUnavailable(id, error);
  }
  if (response.ok) {
    try {
      return JSON.parse(text);
    } catch (error) {
      // a proxy's page in place of the answer
      throw new KeyProviderUnavailable(id, error);
    }
  }
  // sealed or overloaded answers are 5xx; a refusal is final
  if (response.status >= 500 || response.status === TOO_MANY_REQUESTS) {
    throw new KeyProviderUnavailable(id, new Error(`status ${response.status}`));
  }
  throw new Error(`${id} refuses the data key: status ${response.status}`);
}

/** Returns the body of an answer; throws, without reading on, past `MAX_ANSWER_BYTES`. */
async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error(`an answer of over ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
