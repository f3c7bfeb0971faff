import { DEFAULT_LIMIT, type GatewayDefinition, type GatewayDefinitionKind } from '@svc/contract';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import { type Operation, reading, type Written, writing } from '../../platform/http/operation.ts';
import { wireTime } from '../../platform/time.ts';
import { knownServer } from '../servers/write.ts';
import { approveDefinition, rejectDefinition } from './decide-definition.ts';
import { differences } from './diff.ts';
import { type DefinitionRow, listDefinitions } from './store.ts';

const AUTHORITY = { connections: 'authority' } as const;
const WITHDRAWS = { ...AUTHORITY, withdrawsAuthority: true } as const;

/** `/v1/gateway/servers/{serverId}/definitions`. */
export function definitionRoutes(): Operation[] {
  return [
    reading('listGatewayDefinitions', async (tx, { params, query }) => {
      await knownServer(tx, params.serverId);
      const { limit = DEFAULT_LIMIT, cursor, kind, state } = query;
      const after = decodeCursor(cursor, ['string', 'string']) as [string, string] | null;
      const rows = await listDefinitions(tx, params.serverId, {
        ...(kind !== undefined && { kind }),
        ...(state !== undefined && { state }),
        after: after && { kind: after[0] as GatewayDefinitionKind, name: after[1] },
        limit: limit + 1,
      });
      return page(rows, limit, ({ kind, name }) => [kind, name], wireDefinition);
    }),
    writing(
      'approveGatewayDefinition',
      async (tx, { principal, params, body }) =>
        wireWritten(await approveDefinition(tx, principal, params.serverId, body)),
      AUTHORITY,
    ),
    writing(
      'rejectGatewayDefinition',
      async (tx, { principal, params, body }) =>
        wireWritten(await rejectDefinition(tx, principal, params.serverId, body)),
      WITHDRAWS,
    ),
  ];
}

function wireWritten(written: Written<DefinitionRow>): Written<GatewayDefinition> {
  return { ...written, result: wireDefinition(written.result) };
}

function wireDefinition(row: DefinitionRow): GatewayDefinition {
  const isWaiting = row.pending_hash !== null;
  const { accepted, pending } = row;
  return {
    kind: row.kind,
    name: row.name,
    state: row.state,
    hash: (isWaiting ? row.pending_hash : row.accepted_hash) as string,
    definition: (isWaiting ? pending : accepted) as GatewayDefinition['definition'],
    acceptedHash: row.accepted_hash,
    changes:
      isWaiting && accepted !== null && pending !== null ? differences(accepted, pending) : [],
    flags: [...row.flags],
    firstSeenAt: wireTime(row.first_seen_at),
    changedAt: wireTime(row.changed_at),
    decidedBy: row.decided_by,
    decidedAt: wireTime(row.decided_at),
  };
}
