import type pg from 'pg';
import type { Surface } from '../../../platform/http/surface.ts';
import type { LedgerKeys, PublishedKey } from '../../../platform/ledger/signing-key.ts';

const PATH = '/.well-known/svc-ledger-keys';
/** Anybody may ask: one read of the database answers all requests for so long. */
const CACHE_MS = 5_000;

/** Publishes the keys that have signed and sign the logs, with the rotations that connect them; needs no credential. */
export function publishedKeys(keys: LedgerKeys, lookups: pg.Pool): Surface {
  let cached: { readonly at: number; readonly list: Promise<readonly PublishedKey[]> } | null =
    null;
  const list = () => {
    const now = Date.now();
    if (cached === null || now - cached.at > CACHE_MS) {
      const fresh = keys.read(lookups).then(({ published }) => published);
      fresh.catch(() => {
        cached = null;
      });
      cached = { at: now, list: fresh };
    }
    return cached.list;
  };
  return {
    name: 'public',
    register: async (scope) => {
      scope.get(PATH, async (_request, reply) =>
        reply.header('cache-control', 'public, max-age=60').send({ keys: await list() }),
      );
    },
  };
}
