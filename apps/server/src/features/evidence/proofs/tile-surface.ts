import { READERS, type Role } from '@svc/contract';
import { parseTilePath, TILE_WIDTH } from '@svc/ledger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { Surface } from '../../../platform/http/surface.ts';
import { principalOf } from '../../../platform/identity/principal-of.ts';
import type { ResolveCredential } from '../../../platform/identity/resolve-credential.ts';
import { presentedSession } from '../../../platform/identity/session-cookie.ts';
import type { LedgerKeys } from '../../../platform/ledger/signing-key.ts';
import { readTile } from '../../../platform/ledger/tree.ts';
import { readLog } from '../log/log-state.ts';
import { checkpointAt } from './proofs.ts';

const PREFIX = '/v1/evidence/tiles';

export type TileParts = {
  readonly db: Database;
  readonly keys: LedgerKeys;
  readonly resolve: ResolveCredential;
};

/**
 * The present log of the caller's tenant as C2SP tlog-tiles: `/checkpoint` and `/tile/<level>/<index>[.p/<width>]` below
 * `/v1/evidence/tiles`. A log of tiles is read by paths with slashes, so it is not in the route table. Events are read
 * from an export: they may be longer than an entry bundle can hold.
 */
export function tileSurface(parts: TileParts): Surface {
  return {
    name: 'api',
    register: async (scope) => {
      scope.get(`${PREFIX}/checkpoint`, async (request, reply) => {
        const { note } = await tenantDb(parts, request).then((db) =>
          db.read((tx) => checkpointAt(tx, parts.keys)),
        );
        return reply.type('text/plain; charset=utf-8').send(note);
      });
      scope.get(`${PREFIX}/tile/*`, (request, reply) => sendTile(parts, request, reply));
    },
  };
}

async function sendTile(parts: TileParts, request: FastifyRequest, reply: FastifyReply) {
  const db = await tenantDb(parts, request);
  const path = `tile/${(request.params as { '*': string })['*']}`;
  const tile = parseTilePath(path);
  const hashes = tile.ok
    ? await db.read(async (tx) => {
        const { log_no: logNo, size } = await readLog(tx);
        return readTile(tx, { logNo, size }, tile.value);
      })
    : null;
  if (hashes === null || !tile.ok) throw new ApiError('not_found', `the log has no ${path}`);
  // a full tile never changes; it is the tenant's own
  const age = tile.value.width === TILE_WIDTH ? 'private, max-age=31536000, immutable' : 'no-store';
  return reply
    .header('cache-control', age)
    .type('application/octet-stream')
    .send(Buffer.from(hashes));
}

async function tenantDb({ db, resolve }: TileParts, request: FastifyRequest) {
  const { authorization } = request.headers;
  const { role, tenant } = principalOf(
    await resolve(authorization, 'fresh', presentedSession(request)),
  );
  if (!(READERS as readonly Role[]).includes(role)) {
    throw new ApiError(
      'forbidden',
      `requires role ${READERS.join(' or ')}; caller has role ${role}`,
    );
  }
  return db.tenant(tenant.id);
}
