import type { Approval } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import type { Fact } from '../../platform/ledger/seal.ts';
import type { OutboxMessage } from '../../platform/outbox/outbox.ts';
import type { Principal } from '../../platform/principal.ts';
import { forgetEnforced } from './enforced-targets.ts';
import { serverFact } from './server-fact.ts';
import { findServer, type ServerRow, updateServer } from './store.ts';

/** A server of production that is to observe and not to enforce any more. */
type EnforcementEnd = Extract<Approval['change'], { operation: 'updateGatewayServer' }>;

/** A server after a request to change it, and the approval that the change waits for. */
export type ChangedServer = { readonly row: ServerRow; readonly approvalId: string | null };

/** Opens an approval of a change; returns its id, and what to seal and to announce. */
export type RequestChange = (
  tx: Writer,
  principal: Principal,
  waiting: {
    readonly change: EnforcementEnd;
    readonly reason: string;
    readonly targetVersion: number;
    readonly pack: null;
  },
) => Promise<{
  readonly approvalId: string;
  readonly event: Fact;
  readonly message: OutboxMessage;
}>;

/** Asks a second administrator to agree that a server stops enforcing. */
export async function requestEnforcementEnd(
  tx: Writer,
  principal: Principal,
  server: ServerRow,
  requestChange: RequestChange,
): Promise<Written<ChangedServer>> {
  const { approvalId, event, message } = await requestChange(tx, principal, {
    change: {
      operation: 'updateGatewayServer',
      serverId: server.server_id,
      server: server.name,
      url: server.url,
      command: server.command,
      mode: 'observe',
    },
    reason: `server ${server.name} is of production: a second administrator must agree that it does not enforce`,
    targetVersion: server.version,
    pack: null,
  });
  return {
    result: { row: server, approvalId },
    events: [event],
    outbox: [message],
    isWaiting: true,
  };
}

/**
 * Ends the enforcement that a second person has agreed to end; returns what to seal. Throws `conflict` when the server was
 * changed or removed since: what was agreed to was another change.
 */
export async function executeEnforcementEnd(
  tx: Writer,
  principal: Principal,
  { serverId, server, mode }: EnforcementEnd,
  approval: { readonly id: string; readonly targetVersion: number },
): Promise<Fact> {
  const before = await findServer(tx, { id: serverId });
  if (before === null || before.version !== approval.targetVersion) {
    throw new ApiError('conflict', `server ${server} has changed since; ask for the change again`);
  }
  const row = await updateServer(tx, serverId, { mode });
  await forgetEnforced(tx, row.name);
  return serverFact('gateway.server_updated', principal, row, {
    previousMode: before.mode,
    approval: approval.id,
  });
}
