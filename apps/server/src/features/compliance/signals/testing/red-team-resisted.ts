import { RESISTED_SHARE } from '@svc/compliance';
import { sql } from 'kysely';
import { RED_TEAM_SOURCES } from '../../../ingest/read-model.ts';
import { isIn, MAX_POPULATION, type StateQuery } from '../state-query.ts';

type Probe = {
  readonly id: string;
  /** Attempts; null where the report does not count them. */
  readonly evaluated: number | null;
  readonly failed: number;
  readonly status: string;
  readonly reason: string;
  readonly by: string | null;
  readonly until: Date | null;
};

export const redTeamResisted: StateQuery = async (tx, { scope: { repositories } }) => {
  const { rows } = await sql<Probe>`
    select f.finding_id as id, (o.measurement ->> 'evaluated')::int as evaluated,
           coalesce((o.measurement ->> 'failed')::int, 0) as failed, f.status,
           replace(f.disposition, '_', ' ') as reason, f.decided_by as by, f.ignore_ends_at as until
    from findings f
    join finding_origins o on o.tenant_id = f.tenant_id and o.finding_id = f.finding_id
    join repositories r on r.tenant_id = f.tenant_id and r.repo_id = f.repo_id
    where f.category = 'model-behavior' and split_part(f.source, '/', 1) = any (${[...RED_TEAM_SOURCES]}::text[])
      and f.status <> 'fixed' and r.archived_at is null
      and ${isIn('f.repo_id', repositories)}
    limit ${MAX_POPULATION + 1}`.execute(tx);
  const isLeftOut = ({ status, evaluated }: Probe) => status === 'ignored' || !evaluated;
  const probes = rows.filter((row) => !isLeftOut(row));
  const weak = probes.filter(
    ({ evaluated, failed }) => 1 - failed / (evaluated as number) < RESISTED_SHARE,
  );
  return {
    population: probes.map(({ id }) => id),
    failing: weak.map(({ id }) => id),
    exclusions: rows.filter(isLeftOut).map(({ id, status, reason, by, until }) => ({
      id,
      reason: status === 'ignored' ? reason : 'the report does not count the attempts',
      by: status === 'ignored' ? by : null,
      until: until?.toISOString() ?? null,
    })),
  };
};
