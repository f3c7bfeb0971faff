import { sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import { HARMLESS } from './ended-report.ts';
import type { BegunCheck } from './life-cycle.ts';
import type { CheckReport, CheckRow } from './store.ts';

/** What another change with the same head came to. */
export type OtherResult = Pick<CheckRow, 'check_id' | 'pull_number' | 'queued_pull'> & {
  readonly conclusion: CheckReport['conclusion'];
  readonly title: string;
};

/** Matches checks of other changes: a change is a pull request, or the entry of a pull request in a merge queue. */
const isOther = (row: BegunCheck) =>
  sql<boolean>`(pull_number, queued_pull) is distinct from (${row.pull_number}::integer, ${row.queued_pull}::integer)`;

/**
 * Returns whether a change with the same head is not judged yet that was to be checked before the report of this one was stored. The
 * check run of a later one is created after this one's, and has this one's result if that is worse.
 */
export async function isOtherUnderWay(tx: Reader, row: BegunCheck): Promise<boolean> {
  const other = await tx
    .selectFrom('pull_request_checks')
    .select('check_id')
    .where('repo_id', '=', row.repo_id)
    .where('head_commit', '=', row.head_commit)
    .where('state', '<>', 'completed')
    .where('report', 'is', null)
    .where(isOther(row))
    .where('created_at', '<=', (query) =>
      query
        .selectFrom('pull_request_checks as this')
        .select('this.judged_at')
        .where('this.check_id', '=', row.check_id),
    )
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Returns what other changes with the same head came to last where it ranks above `rank`, the worst first, at most `limit`. */
export async function worseResults(
  tx: Reader,
  row: BegunCheck,
  rank: number,
  limit: number,
): Promise<readonly OtherResult[]> {
  const { rows } = await sql<OtherResult>`
    select check_id, pull_number, queued_pull, conclusion, title from (
      select distinct on (pull_number, queued_pull) check_id, pull_number, queued_pull,
        coalesce(conclusion, report->>'conclusion') as conclusion, coalesce(title, report->>'title') as title
      from pull_request_checks
      where repo_id = ${row.repo_id} and head_commit = ${row.head_commit} and ${isOther(row)}
        and (state = 'completed' or report is not null)
        and coalesce(reason, report->>'reason', '') <> all (${HARMLESS}::text[])
      order by pull_number, queued_pull, check_id desc
    ) latest
    where array_position(${RANKS}::text[], conclusion) > ${rank}
    order by array_position(${RANKS}::text[], conclusion) desc, check_id desc
    limit ${limit}
  `.execute(tx);
  return rows;
}

/** Conclusions, the worst last; an index into them begins with 1 in the database. */
const RANKS: CheckReport['conclusion'][] = ['success', 'neutral', 'failure'];

/** Returns how bad a result is; one that says nothing about its change is below all others. */
export function rankOf({ conclusion, reason }: Pick<CheckReport, 'conclusion' | 'reason'>): number {
  const saysNothing = reason !== null && HARMLESS.includes(reason);
  return saysNothing ? 0 : RANKS.indexOf(conclusion) + 1;
}
