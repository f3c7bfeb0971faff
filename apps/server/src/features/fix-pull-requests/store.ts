import type { FixPullRequest } from '@svc/contract';
import { type NotNull, type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import type { Principal } from '../../platform/principal.ts';
import { wireTime } from '../../platform/time.ts';

export type FixPullRequestRow = Selectable<DB['fix_pull_requests']>;

const TABLE = 'fix_pull_requests';

export async function findFixPullRequest(
  tx: Reader,
  findingId: string,
): Promise<FixPullRequestRow | null> {
  const row = await tx
    .selectFrom(TABLE)
    .selectAll()
    .where('finding_id', '=', findingId)
    .executeTakeFirst();
  return row ?? null;
}

/** What a list shows of the finding of a pull request. */
type FixedFinding = { readonly status: string; readonly title: string; readonly path: string };

/** Returns the pull requests of a repository that were opened, newest first: the host numbers them. */
export function listFixPullRequests(
  tx: Reader,
  filter: {
    readonly repoId: string;
    readonly findingId: string | null;
    readonly before: number | null;
  },
  limit: number,
): Promise<(FixPullRequestRow & FixedFinding)[]> {
  const { repoId, findingId, before } = filter;
  return tx
    .selectFrom(TABLE)
    .innerJoin('findings', (join) =>
      join
        .onRef('findings.tenant_id', '=', 'fix_pull_requests.tenant_id')
        .onRef('findings.finding_id', '=', 'fix_pull_requests.finding_id'),
    )
    .selectAll(TABLE)
    .select(['findings.status', 'findings.title', 'findings.path'])
    .where('fix_pull_requests.repo_id', '=', repoId)
    .where('fix_pull_requests.state', '<>', 'reserved')
    .$if(findingId !== null, (query) => query.where('fix_pull_requests.finding_id', '=', findingId))
    .$if(before !== null, (query) => query.where('number', '<', sql<number>`${before}::bigint`))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** An attempt to open the pull request of a finding. */
export type FixAttempt = { readonly findingId: string; readonly attempt: string };

/** Inserts the reservation, or takes over an expired one; false when another attempt has it. */
export async function reserveFix(
  tx: Writer,
  principal: Principal,
  { findingId, attempt }: FixAttempt,
  of: { readonly repoId: string; readonly branch: string; readonly seconds: number },
): Promise<boolean> {
  const { rows } = await sql<Pick<FixPullRequestRow, 'attempt'>>`
    insert into fix_pull_requests (tenant_id, finding_id, repo_id, state, attempt, reserved_until, opened_by, branch)
    values (${principal.tenant.id}, ${findingId}, ${of.repoId}, 'reserved', ${attempt},
            now() + ${of.seconds} * interval '1 second', ${JSON.stringify(principal)}::jsonb, ${of.branch})
    on conflict (tenant_id, finding_id) do update
      set attempt = excluded.attempt, reserved_until = excluded.reserved_until, opened_by = excluded.opened_by
      where fix_pull_requests.state = 'reserved' and fix_pull_requests.reserved_until < now()
    returning attempt`.execute(tx);
  return rows.length === 1;
}

/** Locks a repository and returns how many pull requests of other findings it has that are open or being opened. */
export async function countOpenFixes(
  tx: Writer,
  repoId: string,
  findingId: string,
): Promise<number> {
  await sql`select from repositories where repo_id = ${repoId} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from fix_pull_requests
    where repo_id = ${repoId} and state in ('reserved', 'open') and finding_id <> ${findingId}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Deletes the reservation of an attempt. */
export async function deleteReservation(
  tx: Writer,
  { findingId, attempt }: FixAttempt,
): Promise<void> {
  await tx
    .deleteFrom(TABLE)
    .where('finding_id', '=', findingId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'reserved')
    .execute();
}

/** Lets the reservation of an attempt expire in so many seconds: what the host did is not known yet. */
export async function shortenReservation(
  tx: Writer,
  { findingId, attempt }: FixAttempt,
  seconds: number,
): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({ reserved_until: sql`now() + ${seconds} * interval '1 second'` })
    .where('finding_id', '=', findingId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'reserved')
    .execute();
}

/** Sets the state of a pull request that the host has closed or opened again. */
export async function setPullRequestState(
  tx: Writer,
  {
    repoId,
    number,
    state,
  }: {
    readonly repoId: string;
    readonly number: number;
    readonly state: FixPullRequestRow['state'];
  },
): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({ state, closed_at: state === 'open' ? null : sql`now()` })
    .where('repo_id', '=', repoId)
    .where('number', '=', number)
    .where('state', 'not in', ['reserved', state, 'merged'])
    .execute();
}

/**
 * Returns the pull requests of a repository that are open, or were closed within a day and may be open again; those first that were
 * compared longest ago.
 */
export function listComparable(
  tx: Reader,
  repoId: string,
  limit: number,
): Promise<(FixPullRequestRow & { readonly number: number })[]> {
  return tx
    .selectFrom(TABLE)
    .selectAll()
    .where('repo_id', '=', repoId)
    .where(
      sql<boolean>`(state = 'open' or (state = 'closed' and closed_at > now() - interval '1 day'))`,
    )
    .where('number', 'is not', null)
    .orderBy(sql`coalesce(compared_at, opened_at)`)
    .limit(limit)
    .$narrowType<{ number: NotNull }>()
    .execute();
}

/** Records the state that the host answered of a pull request, unless a delivery has changed the row since it was read. */
export async function recordComparison(
  tx: Writer,
  read: Pick<FixPullRequestRow, 'finding_id' | 'state' | 'closed_at'>,
  state: 'open' | 'merged' | 'closed',
): Promise<void> {
  const closedAt = state === 'open' ? null : sql<Date>`coalesce(closed_at, now())`;
  await tx
    .updateTable(TABLE)
    .set({ compared_at: sql`now()`, state, closed_at: closedAt })
    .where('finding_id', '=', read.finding_id)
    .where('state', '=', read.state)
    // times are read to the millisecond
    .where(
      sql<boolean>`date_trunc('milliseconds', closed_at) is not distinct from ${read.closed_at}`,
    )
    .execute();
}

/** Puts the next comparison of pull requests off for an hour, as if the host had answered. */
export async function postponeComparison(
  tx: Writer,
  read: readonly Pick<FixPullRequestRow, 'finding_id'>[],
): Promise<void> {
  const ids = read.map(({ finding_id: id }) => id);
  await tx
    .updateTable(TABLE)
    .set({ compared_at: sql`now()` })
    .where('finding_id', 'in', ids)
    .execute();
}

/** Returns a pull request that was opened, as the API shows it; `isGone`: the default branch no longer has the finding. */
export function wireFixPullRequest(row: FixPullRequestRow, isGone: boolean): FixPullRequest {
  const { state } = row;
  return {
    findingId: row.finding_id,
    state: state === 'open' && isGone ? 'superseded' : (state as FixPullRequest['state']),
    number: row.number ?? 0,
    url: row.url ?? '',
    branch: row.branch,
    commit: row.commit ?? '',
    openedAt: wireTime(row.opened_at as Date),
    closedAt: wireTime(row.closed_at),
  };
}
