import { createHash } from 'node:crypto';
import type { Approval, ApprovalDetail, ApprovalState, PackId } from '@svc/contract';
import { canonicalize, type Json } from '@svc/ledger';
import type { Selectable } from 'kysely';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Fact } from '../../platform/ledger/seal.ts';
import { wireTime } from '../../platform/time.ts';

/** An approval with its state at the time of reading. */
export type ApprovalRow = Omit<
  Selectable<DB['approvals']>,
  | 'tenant_id'
  | 'kind'
  | 'state'
  | 'change'
  | 'pack_id'
  | 'arguments'
  | 'definition_hash'
  | 'expiry_settled_at'
> & {
  readonly kind: Approval['kind'];
  readonly state: ApprovalState;
  readonly change: Approval['change'];
  readonly pack_id: PackId | null;
};

const STATE = sql<ApprovalState>`case
  when exists (select from approval_uses u where u.tenant_id = approvals.tenant_id and u.approval_id = approvals.approval_id) then 'used'
  when approvals.state <> 'rejected' and approvals.expires_at <= now() then 'expired'
  else approvals.state end`;

/** Returns approvals with their states, before order and limit. */
export function selectApprovals(tx: Reader) {
  return tx
    .selectFrom('approvals')
    .select([
      'approval_id',
      'kind',
      STATE.as('state'),
      'reason',
      'agent_id',
      'agent_name',
      'server',
      'tool',
      'arguments_hash',
      'arguments_length',
      'arguments_shown_length',
      'arguments_masked',
      'pack_id',
      'pack_version',
      'target_version',
      'change',
      'requested_by',
      'requested_at',
      'expires_at',
      'decided_by',
      'decided_at',
    ]);
}

/** Returns an approval; throws `not_found` if it does not exist. */
export async function knownApproval(tx: Reader, approvalId: string): Promise<ApprovalRow> {
  const row = await selectApprovals(tx).where('approval_id', '=', approvalId).executeTakeFirst();
  if (row === undefined) throw new ApiError('not_found', `approval ${approvalId} does not exist`);
  return row as ApprovalRow;
}

/** Returns when an approval was used, and by which decision; null where it was not. */
export async function findUse(tx: Reader, approvalId: string): Promise<ApprovalDetail['used']> {
  const row = await tx
    .selectFrom('approval_uses')
    .select(['used_at', 'evidence_id'])
    .where('approval_id', '=', approvalId)
    .executeTakeFirst();
  return row === undefined ? null : { at: wireTime(row.used_at), evidenceId: row.evidence_id };
}

/** Newest first; ids sort by their time. */
export async function listApprovals(
  tx: Reader,
  filter: { readonly kind?: Approval['kind']; readonly state?: ApprovalState },
  before: string | null,
  limit: number,
): Promise<ApprovalRow[]> {
  let query = selectApprovals(tx).orderBy('approval_id', 'desc').limit(limit);
  if (before !== null) query = query.where('approval_id', '<', before);
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind);
  if (filter.state !== undefined) query = query.where(sql<SqlBool>`${STATE} = ${filter.state}`);
  return (await query.execute()) as ApprovalRow[];
}

/** Characters of the arguments that the answer of an approval contains. */
const MAX_INLINED_LENGTH = 64 * 1024;

/** Returns whether an approval shows the whole arguments of its call. */
export function showsArguments({ arguments_shown_length: length }: ApprovalRow): boolean {
  return length !== null;
}

/** Returns whether the answer of an approval contains the whole arguments of its call. */
export function isInlined({ arguments_shown_length: length }: ApprovalRow): boolean {
  return length !== null && length <= MAX_INLINED_LENGTH;
}

/** Returns what an approval asks, such as `support-bot calls mail.send`. */
export function approvalTitle({
  agent_name: agent,
  tool,
  change,
}: Pick<ApprovalRow, 'agent_name' | 'tool' | 'change'>): string {
  switch (change?.operation) {
    case 'promotePack':
      return `promote ${change.from.packId} version ${change.from.version} to ${change.packId}`;
    case 'updateGatewayServer':
      return `end enforcement of server ${change.server}`;
    case 'attestControl':
      return `review that ${change.controlId} is attested as ${change.implementation}`;
    case undefined:
      return `${agent} calls ${tool}`;
  }
}

export function wireApproval(row: ApprovalRow): Approval {
  return {
    id: row.approval_id,
    kind: row.kind,
    title: approvalTitle(row),
    state: row.state,
    reason: row.reason,
    pack: packOf(row),
    call:
      row.kind === 'change'
        ? null
        : {
            agentId: row.agent_id as string,
            agent: row.agent_name as string,
            server: row.server,
            tool: row.tool as string,
            argumentsHash: row.arguments_hash as string,
            argumentsLength: row.arguments_length,
          },
    change: row.change,
    requestedBy: row.requested_by,
    requestedAt: wireTime(row.requested_at),
    expiresAt: wireTime(row.expires_at),
    decidedBy: row.decided_by,
    decidedAt: wireTime(row.decided_at),
  };
}

function packOf({ pack_id: id, pack_version: version }: ApprovalRow): Approval['pack'] {
  return id === null || version === null ? null : { id, version };
}

/** Returns what is sealed of a step in an approval's life. */
export function approvalFact(
  kind: 'approval.requested' | 'approval.approved' | 'approval.rejected' | 'approval.expired',
  by: Fact['actor'],
  row: ApprovalRow,
): Fact {
  const pack = packOf(row);
  return {
    kind,
    actor: by,
    subject: { type: 'approval', id: row.approval_id },
    data: {
      kind: row.kind,
      ...(pack !== null && { pack }),
      ...(row.change !== null && {
        change: {
          operation: row.change.operation,
          hash: createHash('sha256')
            .update(canonicalize(row.change as Json))
            .digest('hex'),
          version: row.target_version as number,
        },
      }),
      ...(row.kind === 'call' && {
        agent: row.agent_id as string,
        server: row.server,
        tool: row.tool as string,
        argumentsHash: row.arguments_hash as string,
        ...(row.arguments_length !== null && { argumentsLength: row.arguments_length }),
        ...(row.arguments_masked !== null && { argumentsMasked: row.arguments_masked }),
      }),
      expiresAt: wireTime(row.expires_at),
    },
  } as Fact;
}
