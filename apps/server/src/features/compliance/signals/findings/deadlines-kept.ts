import { DEADLINE_DAYS } from '@svc/compliance';
import { sql } from 'kysely';
import { isIn, MAX_POPULATION, type StateQuery } from '../state-query.ts';

type CriticalFinding = {
  readonly id: string;
  readonly opened: Date;
  readonly deadline: Date;
  /** Null while it is open. */
  readonly closed: Date | null;
  readonly isIgnored: boolean;
  readonly reason: string;
  readonly by: string | null;
  readonly until: Date | null;
};

export const deadlinesKept: StateQuery = async (tx, { scope: { repositories }, window }) => {
  const { rows } = await sql<CriticalFinding>`
    select * from (
      select f.finding_id as id, f.first_seen_at as opened,
             f.first_seen_at + make_interval(days => ${DEADLINE_DAYS.critical}::int) as deadline,
             case when f.status = 'fixed' then coalesce(p.changed_at, f.last_seen_at) end as closed,
             f.status = 'ignored' and (f.ignore_ends_at is null or f.ignore_ends_at > now()) as "isIgnored",
             case f.disposition when 'none' then 'suppressed in the code' else replace(f.disposition, '_', ' ') end as reason,
             f.decided_by as by, f.ignore_ends_at as until
      from findings f
      join repositories r on r.tenant_id = f.tenant_id and r.repo_id = f.repo_id
      left join finding_presence p on p.tenant_id = f.tenant_id and p.finding_id = f.finding_id
        and p.ref = 'refs/heads/' || r.default_branch
      where not f.refs_only and f.severity = 'critical' and r.archived_at is null
        and ${isIn('f.repo_id', repositories)}
    ) c
    where (deadline >= ${window.from}::timestamptz and deadline < ${window.to}::timestamptz)
       or (closed >= ${window.from}::timestamptz and closed < ${window.to}::timestamptz)
       or (closed is null and deadline < ${window.to}::timestamptz)
    limit ${MAX_POPULATION + 1}`.execute(tx);
  const due = rows.filter(({ isIgnored }) => !isIgnored);
  const end = new Date(window.to);
  const late = due.filter(({ deadline, closed }) => (closed ?? end) > deadline);
  return {
    population: due.map(({ id }) => id),
    failing: late.map(({ id, opened, closed, deadline }) => ({
      id,
      opened: opened.toISOString(),
      closed: closed?.toISOString() ?? null,
      deadline: deadline.toISOString(),
    })),
    exclusions: rows
      .filter(({ isIgnored }) => isIgnored)
      .map(({ id, reason, by, until }) => ({
        id,
        reason,
        by,
        until: until?.toISOString() ?? null,
      })),
  };
};
