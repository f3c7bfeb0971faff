import type { DecideGatewayDefinition } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import { beginAuthorityChange, type Fact } from '../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { knownServer } from '../servers/write.ts';
import { sealedName } from './sealed-name.ts';
import {
  type DefinitionKey,
  type DefinitionRow,
  decideDefinition,
  knownDefinition,
  lockDefinitions,
} from './store.ts';

/**
 * Accepts the definition of this hash: the one that waits or was kept out, or the accepted one again. Throws `conflict`
 * where the server has shown another since, and `unprocessable` for one that is too large to be shown to a person.
 */
export async function approveDefinition(
  tx: Writer,
  principal: Principal,
  serverId: string,
  { kind = 'tool', name, hash }: DecideGatewayDefinition,
): Promise<Written<DefinitionRow>> {
  const row = await requireShown(tx, serverId, { kind, name }, hash);
  const isPending = hash === row.pending_hash;
  const accepted = isPending ? row.pending : row.accepted;
  if (accepted === null) {
    throw new ApiError('unprocessable', 'the definition is too large to be approved');
  }
  const change = {
    state: 'accepted',
    accepted,
    accepted_hash: hash,
    pending: null,
    pending_hash: null,
  } as const;
  const decided = await decideDefinition(tx, row, change, principal.id);
  return { result: decided, events: [await fact(tx, 'approved', principal, serverId, row, hash)] };
}

/** Keeps the definition of this hash out. In enforce it is neither listed nor called while its server shows it. */
export async function rejectDefinition(
  tx: Writer,
  principal: Principal,
  serverId: string,
  { kind = 'tool', name, hash }: DecideGatewayDefinition,
): Promise<Written<DefinitionRow>> {
  const row = await requireShown(tx, serverId, { kind, name }, hash);
  const isPending = hash === row.pending_hash;
  const change = {
    state: 'rejected',
    accepted: isPending ? row.accepted : null,
    accepted_hash: isPending ? row.accepted_hash : null,
    pending: isPending ? row.pending : row.accepted,
    pending_hash: hash,
  } as const;
  const decided = await decideDefinition(tx, row, change, principal.id);
  return { result: decided, events: [await fact(tx, 'rejected', principal, serverId, row, hash)] };
}

async function requireShown(
  tx: Writer,
  serverId: string,
  key: DefinitionKey,
  hash: string,
): Promise<DefinitionRow> {
  await beginAuthorityChange(tx);
  await knownServer(tx, serverId);
  await lockDefinitions(tx, serverId);
  const row = await knownDefinition(tx, serverId, key);
  if (hash === row.pending_hash || hash === row.accepted_hash) return row;
  throw new ApiError(
    'conflict',
    'the server shows another definition by now; read the definitions again',
  );
}

async function fact(
  tx: Writer,
  what: 'approved' | 'rejected',
  principal: Principal,
  serverId: string,
  { kind, name: tool, accepted_hash }: DefinitionRow,
  hash: string,
): Promise<Fact> {
  const { name } = await knownServer(tx, serverId);
  return {
    kind: what === 'approved' ? 'gateway.definition_approved' : 'gateway.definition_rejected',
    actor: actor(principal),
    subject: { type: 'server', id: serverId, name },
    data: {
      ...sealedName(kind, tool),
      hash,
      ...(accepted_hash !== null && { previousHash: accepted_hash }),
    },
  };
}
