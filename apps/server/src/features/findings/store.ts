import type {
  BlastRadiusFactor,
  Disposition,
  Finding,
  FindingBlastRadius,
  FindingStatus,
  Presence,
  Workflow,
} from '@svc/contract';
import type { Selectable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { wireTime } from '../../platform/time.ts';
import { shownMembers } from './columns.ts';
import { headlineStatus } from './status.ts';

export type FindingRow = Selectable<DB['findings']>;

export async function findFinding(tx: Reader, findingId: string): Promise<FindingRow | null> {
  const row = await tx
    .selectFrom('findings')
    .selectAll()
    .where('finding_id', '=', findingId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns those of the findings that exist, in no order. */
export function readFindings(tx: Reader, findingIds: readonly string[]): Promise<FindingRow[]> {
  return tx
    .selectFrom('findings')
    .selectAll()
    .where('finding_id', 'in', [...findingIds])
    .execute();
}

/** Locks findings until the transaction ends, in the order in which every writer locks them. */
export async function lockFindings(
  tx: Writer,
  findingIds: readonly string[],
): Promise<FindingRow[]> {
  return tx
    .selectFrom('findings')
    .selectAll()
    .where('finding_id', 'in', [...findingIds])
    .orderBy('finding_id')
    .forNoKeyUpdate()
    .execute();
}

/** Returns the headline status of a row at a moment. */
export function statusOf(row: FindingRow, now: Date): FindingStatus {
  return headlineStatus(
    {
      presence: row.presence as Presence,
      disposition: row.disposition as Disposition,
      workflow: row.workflow as Workflow,
      isSuppressed: row.suppression !== null,
      ignoreEndsAt: row.ignore_ends_at,
    },
    now,
  );
}

function wireBlastRadius(row: FindingRow): FindingBlastRadius {
  const factors = [row.blast_factors, row.inventory_factors] as BlastRadiusFactor[][];
  return {
    score: row.shown_score,
    computed: row.computed_score,
    factors: factors.flat(),
    override:
      row.override_score === null
        ? null
        : {
            score: row.override_score,
            reason: row.override_reason ?? '',
            by: row.overridden_by ?? '',
            at: wireTime(row.overridden_at) ?? '',
          },
  };
}

/** Returns a row as the API shows it at a moment. */
export function wireFinding(row: FindingRow, now: Date): Finding {
  const shown = {
    ...shownMembers(row),
    id: row.finding_id,
    repoId: row.repo_id,
    source: row.source,
    status: statusOf(row, now),
    presence: row.presence,
    refsOnly: row.refs_only,
    ...(row.suppression !== null && { suppression: row.suppression }),
    blastRadius: wireBlastRadius(row),
    disposition: row.disposition,
    workflow: row.workflow,
    ignoredUntil: wireTime(row.ignored_until),
    decidedBy: row.decided_by,
    decidedAt: wireTime(row.decided_at),
    assignee: row.assignee,
    firstSeenAt: wireTime(row.first_seen_at),
    lastSeenAt: wireTime(row.last_seen_at),
  };
  return shown as Finding;
}
