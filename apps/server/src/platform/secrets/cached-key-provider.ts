import { LRUCache } from 'lru-cache';
import { ApiError } from '../api-error.ts';
import { type DataKeyContext, type KeyProvider, KeyProviderUnavailable } from './key-provider.ts';

/** Past this age a data key is asked for again, so that a key that was disabled ends within it. */
const FRESH_MS = 5 * 60_000;
/** How long a data key serves while its provider cannot be asked. */
const MAX_AGE_MS = 60 * 60_000;
const MAX_KEYS = 10_000;

type Entry = { readonly key: Buffer; readonly at: number };

/**
 * Returns the provider with its unwrapped data keys kept in memory: for five minutes, and for an hour while it cannot be
 * asked; then `unavailable` is thrown. A refusal drops the key at once. Concurrent calls for one key share one request.
 */
export function cachedKeyProvider(
  provider: KeyProvider,
  now: () => number = () => performance.now(),
): KeyProvider {
  const entries = new LRUCache<string, Entry>({ max: MAX_KEYS });
  const pending = new Map<string, Promise<Buffer>>();

  const fetchKey = async (name: string, wrapped: Buffer, context: DataKeyContext) => {
    try {
      const key = await provider.unwrap(wrapped, context);
      entries.set(name, { key, at: now() });
      return key;
    } catch (error) {
      if (!(error instanceof KeyProviderUnavailable)) {
        entries.delete(name);
        throw error;
      }
      const kept = entries.get(name);
      if (kept !== undefined && now() - kept.at < MAX_AGE_MS) return kept.key;
      throw unavailable(error);
    }
  };

  return {
    id: provider.id,
    wrap: (dataKey, context) =>
      provider.wrap(dataKey, context).catch((error) => {
        throw error instanceof KeyProviderUnavailable ? unavailable(error) : error;
      }),
    unwrap: (wrapped, context) => {
      const name = JSON.stringify([context.tenantId, context.keyId, wrapped.toString('base64')]);
      const known = entries.get(name);
      if (known !== undefined && now() - known.at < FRESH_MS) return Promise.resolve(known.key);
      const under = pending.get(name);
      if (under !== undefined) return under;
      const request = fetchKey(name, wrapped, context).finally(() => pending.delete(name));
      pending.set(name, request);
      return request;
    },
  };
}

function unavailable(cause: KeyProviderUnavailable): ApiError {
  return new ApiError('unavailable', `${cause.message}; try again`, [], { cause });
}
