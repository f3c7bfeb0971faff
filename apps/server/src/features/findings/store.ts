import type { Finding, Presence } from '@svc/contract';
import type { Selectable } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { wireTime } from '../../platform/time.ts';
import { shownMembers } from './columns.ts';
import { type Disposition, headlineStatus, type Workflow } from './status.ts';

export type FindingRow = Selectable<DB['findings']>;

export async function findFinding(tx: Reader, findingId: string): Promise<FindingRow | null> {
  const row = await tx
    .selectFrom('findings')
    .selectAll()
    .where('finding_id', '=', findingId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a row as the API shows it at a moment. */
export function wireFinding(row: FindingRow, now: Date): Finding {
  const presence = row.presence as Presence;
  const shown = {
    ...shownMembers(row),
    id: row.finding_id,
    repoId: row.repo_id,
    source: row.source,
    status: headlineStatus(
      {
        presence,
        disposition: row.disposition as Disposition,
        workflow: row.workflow as Workflow,
        isSuppressed: row.suppression !== null,
        ignoreEndsAt: row.ignore_ends_at,
      },
      now,
    ),
    presence,
    refsOnly: row.refs_only,
    ...(row.suppression !== null && { suppression: row.suppression }),
    blastRadius: { score: row.blast_score, factors: row.blast_factors },
    firstSeenAt: wireTime(row.first_seen_at),
    lastSeenAt: wireTime(row.last_seen_at),
  };
  return shown as Finding;
}
