import { FINDING_STATUSES, type FindingTrend, SEVERITIES, type TrendDay } from '@svc/contract';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';

/** Highest lock of the counts of a tenant's repositories; a power of two less one. */
const MAX_LOCK = 63;

/**
 * Keeps how many findings of the default branch repositories have now; the last count of a day is that of the day. A
 * transaction calls it once, after it has locked and changed all its findings: transactions of one repository count one
 * after the other, and none waits for a finding while it holds the lock of the counts.
 */
export async function countFindings(
  tx: Writer,
  tenantId: string,
  repoIds: ReadonlySet<string>,
): Promise<void> {
  const ids = [...repoIds].sort();
  await sql`
    select pg_advisory_xact_lock(hashtext(${`finding counts ${tenantId}`}), lock)
    from (select distinct hashtext(repo_id) & ${MAX_LOCK}::int as lock from unnest(${ids}::text[]) repo_id order by lock) locks
  `.execute(tx);
  // a statement of its own: its snapshot has what the former holder of the lock committed
  await sql`
    insert into finding_daily_counts (tenant_id, repo_id, day, counts)
    select ${tenantId}, r.repo_id, to_char(now() at time zone 'utc', 'YYYY-MM-DD'),
           coalesce((
             select jsonb_object_agg(severity, by_status) from (
               select severity, jsonb_object_agg(status, n) as by_status from (
                 select severity, status, count(*) as n from findings f
                 where f.tenant_id = ${tenantId} and f.repo_id = r.repo_id and not f.refs_only
                 group by 1, 2
               ) c group by 1
             ) s), '{}')
    from unnest(${ids}::text[]) as r(repo_id)
    on conflict (tenant_id, repo_id, day) do update set counts = excluded.counts
  `.execute(tx);
}

type CountRow = { day: string; severity: string; status: string; n: number };

/** Returns the findings of each of the last days, the oldest first: of each repository, its last count up to that day. */
export async function findingTrend(
  tx: Reader,
  days: number,
  repoId: string | undefined,
): Promise<FindingTrend> {
  const ofRepository = repoId === undefined ? sql`` : sql`where r.repo_id = ${repoId}`;
  const { rows } = await sql<CountRow>`
    with days as (
      select to_char((now() at time zone 'utc')::date - n, 'YYYY-MM-DD') as day from generate_series(0, ${days - 1}::int) n
    )
    select days.day, s.key as severity, t.key as status, sum(t.value::int)::bigint as n
    from days cross join (select r.repo_id from repositories r ${ofRepository}) r
    cross join lateral (
      select c.counts from finding_daily_counts c
      where c.repo_id = r.repo_id and c.day <= days.day order by c.day desc limit 1
    ) last
    cross join lateral jsonb_each(last.counts) s
    cross join lateral jsonb_each_text(s.value) t
    group by 1, 2, 3
  `.execute(tx);
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const now = Date.now();
  const names = Array.from({ length: days }, (_, n) =>
    new Date(now - (days - 1 - n) * 86_400_000).toISOString().slice(0, 10),
  );
  return { days: names.map((day) => trendDay(day, byDay.get(day) ?? [])) };
}

function trendDay(day: string, rows: readonly CountRow[]): TrendDay {
  const sum = (holds: (row: CountRow) => boolean) =>
    rows.filter(holds).reduce((total, { n }) => total + Number(n), 0);
  const byStatus = FINDING_STATUSES.map((status) => [status, sum((row) => row.status === status)]);
  const openBySeverity = SEVERITIES.map((severity) => [
    severity,
    sum((row) => row.status === 'open' && row.severity === severity),
  ]);
  return {
    day,
    ...Object.fromEntries(byStatus),
    openBySeverity: Object.fromEntries(openBySeverity),
  } as TrendDay;
}
