import { sql } from 'kysely';
import { isIn, MAX_POPULATION, type StateQuery } from '../state-query.ts';

export const fixesVerified: StateQuery = async (tx, { scope: { repositories }, window }) => {
  const { rows } = await sql<{ id: string; fixedAt: Date; verified: boolean }>`
    select f.finding_id as id, p.changed_at as "fixedAt",
           exists (select from scans s where s.tenant_id = p.tenant_id and s.scan_id = p.scan_id and s.ref = p.ref)
             or exists (select from reports o where o.tenant_id = p.tenant_id and o.report_id = p.scan_id and o.ref = p.ref)
             as verified
    from finding_presence p
    join findings f on f.tenant_id = p.tenant_id and f.finding_id = p.finding_id
    -- by the columns of the presence: joined by the branch alone, every finding meets every repository
    join repositories r on r.tenant_id = p.tenant_id and r.repo_id = p.repo_id
    where f.status = 'fixed' and p.ref = 'refs/heads/' || r.default_branch and r.archived_at is null
      and p.state = 'absent'
      and p.changed_at >= ${window.from}::timestamptz and p.changed_at < ${window.to}::timestamptz
      and ${isIn('f.repo_id', repositories)}
    limit ${MAX_POPULATION + 1}`.execute(tx);
  const failing = rows
    .filter(({ verified }) => !verified)
    .map(({ id, fixedAt }) => ({
      id,
      opened: fixedAt.toISOString(),
      closed: null,
      deadline: null,
    }));
  return { population: rows.map(({ id }) => id), failing };
};
