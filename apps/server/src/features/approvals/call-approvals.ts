import { newId } from '@svc/contract';
import { sql } from 'kysely';
import type { Database, Reader, Writer } from '../../db/database.ts';
import { serverRevision } from '../../gateway/read-model.ts';
import { seal } from '../../platform/ledger/seal.ts';
import type { WriteOutbox } from '../../platform/outbox/outbox.ts';
import type { SecretStore } from '../../platform/secrets/secret-store.ts';
import { type ShownArguments, sealArguments, showArguments } from './asked-arguments.ts';
import { type ApprovalRow, approvalFact, knownApproval, selectApprovals } from './store.ts';

/** What an approval of a call is bound to, and why it is asked for. */
type ApprovableCall = {
  readonly agent: { readonly id: string; readonly name: string };
  readonly call: {
    readonly server: string | null;
    readonly tool: string;
    readonly arguments: Readonly<Record<string, unknown>>;
  };
  readonly argumentsHash: string;
  /** Bytes of the canonical arguments. */
  readonly argumentsLength: number;
  /** Hash of the tool's definition; null if the definition is unknown. */
  readonly definitionHash: string | null;
  readonly pack: { readonly id: string; readonly version: number };
  readonly reason: string;
};

type CallApproval = {
  readonly id: string;
  readonly state: 'waiting' | 'approved' | 'rejected';
};

const EXPIRES_AFTER_MS = 15 * 60_000;
/** Approvals of one agent that may wait at once: an agent must not bury its administrators in questions. */
const MAX_WAITING_PER_AGENT = 100;
/** Characters of arguments that these may keep together. */
const MAX_WAITING_LENGTH_PER_AGENT = 16 * 1024 * 1024;

type CallApprovalParts = {
  readonly db: Database;
  readonly secrets: SecretStore;
  readonly writeOutbox: WriteOutbox;
};

/** Returns a function that finds the approval of a call, or asks for one; null where too many of the agent's wait. */
export function callApprovals(
  parts: CallApprovalParts,
): (tenantId: string, call: ApprovableCall) => Promise<CallApproval | null> {
  return async (tenantId, asked) => {
    const tenant = parts.db.tenant(tenantId);
    const open = await tenant.read(async (tx) => findOpen(tx, asked, await revisionOf(tx, asked)));
    if (open !== null) return open;
    const shown = await showArguments(asked.call.arguments);
    return tenant.transact((tx) => findOrOpen(tx, parts, tenantId, asked, shown));
  };
}

async function findOrOpen(
  tx: Writer,
  { secrets, writeOutbox }: CallApprovalParts,
  tenantId: string,
  asked: ApprovableCall,
  shown: ShownArguments | null,
): Promise<CallApproval | null> {
  const { agent, call, pack } = asked;
  // of the same call at once, one asks and the others find what it asked for
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approvals ${tenantId} ${agent.id}`}, 0))`.execute(
    tx,
  );
  const revision = await revisionOf(tx, asked);
  const found = await findOpen(tx, asked, revision);
  if (found !== null) return found;
  if (!(await hasRoom(tx, agent.id, shown?.text.length ?? 0))) return null;
  const id = newId('approval');
  await tx
    .insertInto('approvals')
    .values({
      tenant_id: tenantId,
      approval_id: id,
      kind: 'call',
      reason: asked.reason,
      agent_id: agent.id,
      agent_name: agent.name,
      server: call.server,
      tool: call.tool,
      arguments_hash: asked.argumentsHash,
      arguments_length: asked.argumentsLength,
      arguments_shown_length: shown?.text.length ?? null,
      arguments_masked: shown?.masked ?? null,
      definition_hash: asked.definitionHash,
      server_revision: revision,
      pack_id: pack.id,
      pack_version: pack.version,
      arguments: await sealArguments(tx, secrets, tenantId, id, shown),
      requested_by: `agent:${agent.id}`,
      expires_at: new Date(Date.now() + EXPIRES_AFTER_MS),
    })
    .execute();
  const actor = { type: 'agent' as const, id: agent.id, name: agent.name };
  await seal(tx, approvalFact('approval.requested', actor, await knownApproval(tx, id)));
  await writeOutbox(tx, tenantId, [{ topic: 'approval.requested', ids: { approvalId: id } }]);
  return { id, state: 'waiting' };
}

/** An approval ends with the version of the server that the call was to be made at. */
async function revisionOf(tx: Reader, { call }: ApprovableCall): Promise<string | null> {
  return call.server === null ? null : serverRevision(tx, call.server);
}

/** A rejected approval is found until it expires, so that the same call does not ask again at once. */
async function findOpen(
  tx: Reader,
  { agent, call, argumentsHash, definitionHash, pack }: ApprovableCall,
  revision: string | null,
): Promise<CallApproval | null> {
  const rows = (await selectApprovals(tx)
    .where('kind', '=', 'call')
    .where('agent_id', '=', agent.id)
    .where('arguments_hash', '=', argumentsHash)
    .where('tool', '=', call.tool)
    .where('definition_hash', 'is not distinct from', definitionHash)
    .where('server', 'is not distinct from', call.server)
    .where('server_revision', 'is not distinct from', revision)
    .where('pack_id', '=', pack.id)
    .where('pack_version', '=', pack.version)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('approval_id', 'desc')
    .execute()) as ApprovalRow[];
  for (const { approval_id: id, state } of rows) {
    if (state === 'waiting' || state === 'approved' || state === 'rejected') return { id, state };
  }
  return null;
}

/** Returns whether one more approval of an agent, with arguments of this length, may wait. */
async function hasRoom(tx: Reader, agentId: string, length: number): Promise<boolean> {
  const waiting = await tx
    .selectFrom('approvals')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(arguments_shown_length), 0)::integer`.as('length'),
    ])
    .where('kind', '=', 'call')
    .where('agent_id', '=', agentId)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return (
    waiting.count < MAX_WAITING_PER_AGENT && waiting.length + length <= MAX_WAITING_LENGTH_PER_AGENT
  );
}
