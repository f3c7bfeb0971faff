import type pg from 'pg';
import { awaitStandby, type Durability } from '../../db/durability.ts';

/** One event to seal, and the authority epoch that its decision was made under. */
export type SealRequest = {
  readonly tenantId: string;
  readonly epoch: number;
  readonly evidenceId: string;
  readonly kind: string;
  /** See `EventText`. */
  readonly event: string;
  readonly disclosures: string;
  /** How the decision is counted, as JSON for `count_call`; absent where no rule of the pack reads counts. */
  readonly counted?: string;
};

/** What became of an event. */
export type AppendOutcome = 'sealed' | 'stale' | 'locked' | 'unknown';

/** Connections of the role `svc_sealer`, and what their commits must wait for. */
export type AppendOn = { readonly pool: pg.Pool; readonly durability: Durability };

/**
 * Seals a group that is sorted by tenant, in one transaction; returns an outcome for each event, in order. Rejects when the durability
 * of the group is unknown.
 */
export async function appendBatch(
  { pool, durability }: AppendOn,
  group: readonly SealRequest[],
  skipLocked: boolean,
): Promise<AppendOutcome[]> {
  return durably(pool, async (client) => {
    const { rows } = await client.query<{ outcomes: string | null }>(
      statementOf(group, skipLocked, durability),
    );
    const outcomes = rows[0]?.outcomes?.split(' ') ?? [];
    if (outcomes.length !== group.length) {
      throw new Error(`the database answered ${outcomes.length} of ${group.length} outcomes`);
    }
    return outcomes as AppendOutcome[];
  });
}

/**
 * Seals one decision that an approval allows and consumes the approval, in one transaction. `stale` when the authority
 * has changed or the approval is consumed, expired or withdrawn. Rejects when the outcome is unknown.
 */
export async function appendWithApproval(
  { pool, durability }: AppendOn,
  request: SealRequest,
  approvalId: string,
): Promise<'sealed' | 'stale'> {
  const { tenantId, epoch, evidenceId, kind, event, disclosures, counted = '' } = request;
  const outcome = await durably(pool, async (client) => {
    const { rows } = await client.query<{ outcome: string }>(
      `select append_with_approval($1, $2, $3, $4, $5, $6, $7, $8) as outcome${demandOf(durability)}`,
      [tenantId, epoch, evidenceId, kind, event, disclosures, approvalId, counted],
    );
    return rows[0]?.outcome;
  });
  if (outcome === 'sealed' || outcome === 'stale') return outcome;
  throw new Error(`the decision was not sealed (outcome ${outcome})`);
}

/** Runs one statement that appends; rejects when the durability of its commit is unknown. */
async function durably<Result>(
  pool: pg.Pool,
  append: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await append(client);
  } catch (error) {
    if (!isStatementError(error)) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** What a statement that appends demands of the server beside; nothing where it need not have a standby. */
function demandOf(durability: Durability): string {
  return durability === 'local' ? '' : `, ${awaitStandby(durability)}`;
}

/** Groups without a counted event do not pay for counting. */
function statementOf(group: readonly SealRequest[], skipLocked: boolean, durability: Durability) {
  // one row with a word for each event, in order: rows of their own cost more to read
  const outcomes = `select string_agg(outcome, ' ' order by ord) as outcomes${demandOf(durability)} from`;
  const lists = argumentsOf(group);
  if (group.every(({ counted }) => counted === undefined)) {
    return {
      name: 'append_batch_outcomes',
      text: `${outcomes} append_batch($1, $2, $3, $4, $5, $6, $7)`,
      values: [...lists, skipLocked],
    };
  }
  return {
    name: 'append_counted_outcomes',
    text: `${outcomes} append_counted($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [...lists, group.map(({ counted = '' }) => counted).join('\n'), skipLocked],
  };
}

/** One line for each event: canonical JSON contains no line break, and lines are cheaper to send than arrays. */
function argumentsOf(group: readonly SealRequest[]): string[] {
  const lines = (of: (request: SealRequest) => string | number) => group.map(of).join('\n');
  return [
    lines((request) => request.tenantId),
    lines((request) => request.epoch),
    lines((request) => request.evidenceId),
    lines((request) => request.kind),
    lines((request) => request.event),
    lines((request) => request.disclosures),
  ];
}

/** True where the statement failed and its connection is well; a time-out of ours leaves it with a query under way. */
function isStatementError(error: unknown): boolean {
  return (error as { severity?: string }).severity === 'ERROR';
}
