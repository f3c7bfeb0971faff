import {
  DEFAULT_LIMIT,
  type GatewayDropped,
  type GatewayServer,
  type GatewayServerHealth,
} from '@svc/contract';
import type { Reader } from '../db/database.ts';
import { decodeCursor, page } from '../platform/http/cursor.ts';
import { type Operation, reading, writing } from '../platform/http/operation.ts';
import { wireTime } from '../platform/time.ts';
import { definitionRoutes } from './definitions/routes.ts';
import { readDropped } from './servers/dropped-members.ts';
import { readHealth } from './servers/server-health.ts';
import { listServers, type ServerRow } from './servers/store.ts';
import {
  changeServer,
  createServer,
  knownServer,
  removeServer,
  type ServerParts,
  widensServer,
} from './servers/write.ts';

const AUTHORITY = { connections: 'authority' } as const;
const WITHDRAWS = { ...AUTHORITY, withdrawsAuthority: true } as const;

/** `/v1/gateway/servers`. */
export function gatewayServerRoutes(parts: ServerParts): Operation[] {
  return [
    writing(
      'createGatewayServer',
      async (tx, { principal, body }) => {
        const written = await createServer(tx, principal, body, parts);
        return { ...written, result: await shownServer(tx, written.result) };
      },
      AUTHORITY,
    ),
    reading('listGatewayServers', async (tx, { query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const [before = null] = decodeCursor(query.cursor, ['string']) ?? [];
      const rows = await listServers(tx, before as string | null, limit + 1);
      const healthOf = await readHealth(tx, rows);
      const droppedOf = await readDropped(tx, rows);
      return page(
        rows,
        limit,
        (row) => [row.server_id],
        (row) => wireServer(row, healthOf(row), droppedOf(row)),
      );
    }),
    reading('getGatewayServer', async (tx, { params }) =>
      shownServer(tx, await knownServer(tx, params.serverId)),
    ),
    writing(
      'updateGatewayServer',
      async (tx, { principal, params, body, ifMatch }) => {
        const change = { id: params.serverId, request: body, ifMatch };
        const written = await changeServer(tx, principal, change, parts);
        const { row, approvalId } = written.result;
        return { ...written, result: { ...(await shownServer(tx, row)), approvalId } };
      },
      {
        ...WITHDRAWS,
        changesAuthority: (tx, { params, body }) => widensServer(tx, params.serverId, body),
      },
    ),
    writing(
      'deleteGatewayServer',
      (tx, { principal, params }) => removeServer(tx, principal, params.serverId, parts),
      WITHDRAWS,
    ),
    ...definitionRoutes(),
  ];
}

async function shownServer(tx: Reader, row: ServerRow): Promise<GatewayServer> {
  const healthOf = await readHealth(tx, [row]);
  const droppedOf = await readDropped(tx, [row]);
  return wireServer(row, healthOf(row), droppedOf(row));
}

function wireServer(
  row: ServerRow,
  health: GatewayServerHealth,
  dropped: GatewayDropped,
): GatewayServer {
  return {
    id: row.server_id,
    name: row.name,
    url: row.url,
    command: row.command,
    mode: row.mode,
    environment: row.environment,
    hasCredential: row.credential !== null,
    labels: row.labels as GatewayServer['labels'],
    auth: row.auth,
    timeoutSeconds: row.timeout_seconds,
    maxResponseBytes: row.max_response_bytes,
    maxConcurrency: row.max_concurrency,
    health,
    dropped,
    createdBy: row.created_by,
    createdAt: wireTime(row.created_at),
    updatedAt: wireTime(row.updated_at),
    version: row.version,
  };
}
