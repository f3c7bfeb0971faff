import type { Exclusion } from '@svc/compliance';
import { DEADLINE_DAYS } from '@svc/compliance';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../../db/database.ts';
import { isIn, MAX_POPULATION, type Scope } from '../state-query.ts';

/** An open finding of severity high or critical of an active repository. */
export type GraveFinding = {
  readonly id: string;
  readonly firstSeenAt: Date;
  readonly deadline: Date;
  readonly isAssigned: boolean;
};

type GraveRow = GraveFinding & {
  readonly isIgnored: boolean;
  readonly reason: string;
  readonly by: string | null;
  readonly until: Date | null;
};

/** Conditions that findings can be narrowed by; `f` is the finding. */
export type FindingFilter = RawBuilder<SqlBool>;

/** Returns open findings of severity high or critical, and those that are left out as they are ignored. */
export async function readGraveFindings(
  tx: Reader,
  { repositories }: Scope,
  filter: FindingFilter = sql`true`,
): Promise<{ readonly open: readonly GraveFinding[]; readonly ignored: readonly Exclusion[] }> {
  const { rows } = await sql<GraveRow>`
    select f.finding_id as id, f.first_seen_at as "firstSeenAt",
           f.first_seen_at + make_interval(days => case f.severity when 'critical' then ${DEADLINE_DAYS.critical}::int
                                                                   else ${DEADLINE_DAYS.high}::int end) as deadline,
           f.assignee is not null or exists (
             select from tickets t where t.tenant_id = f.tenant_id and t.finding_id = f.finding_id and t.state = 'opened'
           ) as "isAssigned",
           -- an ignore that has ended counts no longer, even before a job reopens the finding
           f.status = 'ignored' and (f.ignore_ends_at is null or f.ignore_ends_at > now()) as "isIgnored",
           case f.disposition when 'none' then 'suppressed in the code' else replace(f.disposition, '_', ' ') end as reason,
           f.decided_by as by, f.ignore_ends_at as until
    from findings f join repositories r on r.tenant_id = f.tenant_id and r.repo_id = f.repo_id
    where not f.refs_only and f.status in ('open', 'triaged', 'ignored') and f.severity in ('critical', 'high')
      and r.archived_at is null
      and ${isIn('f.repo_id', repositories)} and ${filter}
    limit ${MAX_POPULATION + 1}`.execute(tx);
  const ignored = rows.filter(({ isIgnored }) => isIgnored);
  return {
    open: rows.filter(({ isIgnored }) => !isIgnored),
    ignored: ignored.map(({ id, reason, by, until }) => ({
      id,
      reason,
      by,
      until: until?.toISOString() ?? null,
    })),
  };
}
