import type { BlastRadiusFactor } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import type { TenantJob, TenantRun } from '../../platform/jobs/job.ts';
import type { Subscriber } from '../../platform/outbox/outbox.ts';
import { relationsOf } from '../inventory/read-model.ts';
import { findHeldRepository } from '../repositories/read-model.ts';
import {
  type InventoryGraph,
  inventoryFactors,
  inventoryGraph,
  type ReachingFinding,
} from './inventory-reach.ts';
import { lockFindings } from './store.ts';

const CONTINUE: Pick<TenantJob<'repoId' | 'after'>, 'name' | 'ids'> = {
  name: 'findings.recompute-reach',
  ids: ['repoId', 'after'],
};

/** Findings of one run; what is left is another job, so that other tenants have their turn. */
const MAX_FINDINGS = 2_000;

type StoredFinding = ReachingFinding & {
  readonly id: string;
  readonly factors: readonly BlastRadiusFactor[];
};

/** Returns the subscriber that recomputes what the inventory adds to the findings of a repository. */
export function recomputeReach(): Subscriber<'inventory.recorded'> {
  return (run) => recomputePart(run, run.ids.repoId, null);
}

/** Returns the job that goes on behind a finding. */
export function continueReachJob(): TenantJob<'repoId' | 'after'> {
  return {
    ...CONTINUE,
    kind: 'tenant',
    handle: (run) => recomputePart(run, run.ids.repoId, run.ids.after),
  };
}

/**
 * Recomputes one part under the repository's lock: no scan changes the inventory between the read and the write, so a run
 * that is late writes what is true now.
 */
async function recomputePart(
  { tenantId, db, enqueue }: Pick<TenantRun, 'tenantId' | 'db' | 'enqueue'>,
  repoId: string,
  after: string | null,
): Promise<void> {
  await db.transact(async (tx) => {
    if (!(await findHeldRepository(tx, repoId))) return;
    const graph = inventoryGraph(await relationsOf(tx, repoId));
    const findings = await presentFindings(tx, { tenantId, repoId, graph, after });
    await writeChanges(tx, tenantId, graph, findings);
    const last = findings.at(-1);
    if (last === undefined || findings.length < MAX_FINDINGS) return;
    await enqueue(tx, CONTINUE, tenantId, { repoId, after: last.id });
  });
}

type Part = {
  readonly tenantId: string;
  readonly repoId: string;
  readonly graph: InventoryGraph;
  readonly after: string | null;
};

/** Returns the next findings that are present and that the inventory may add to, or has added to. */
async function presentFindings(
  tx: Writer,
  { tenantId, repoId, graph, after }: Part,
): Promise<StoredFinding[]> {
  const { rows } = await sql<StoredFinding>`
    with of_repository as materialized (
      select finding_id, category, path, span, excerpt, inventory_factors from findings
      where tenant_id = ${tenantId} and repo_id = ${repoId} and presence = 'detected' and finding_id > ${after ?? ''}
        and (inventory_points > 0 or path = any(${[...graph.byPath.keys()]}::text[])
             or (${graph.usersOf.size > 0} and category = 'secret'))
    )
    select finding_id as id, category, path, span, excerpt, inventory_factors as factors
    from of_repository order by finding_id limit ${MAX_FINDINGS}
  `.execute(tx);
  return rows;
}

async function writeChanges(
  tx: Writer,
  tenantId: string,
  graph: InventoryGraph,
  findings: readonly StoredFinding[],
): Promise<void> {
  const changed = findings.flatMap((finding) => {
    const factors = inventoryFactors(graph, finding);
    if (isSame(factors, finding.factors)) return [];
    const points = factors.reduce((sum, factor) => sum + factor.points, 0);
    return [{ finding_id: finding.id, factors, points }];
  });
  if (changed.length === 0) return;
  await lockFindings(
    tx,
    changed.map(({ finding_id }) => finding_id),
  );
  await sql`
    update findings f set inventory_factors = given.factors, inventory_points = given.points
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given(finding_id text, factors jsonb, points smallint)
    where f.tenant_id = ${tenantId} and f.finding_id = given.finding_id
  `.execute(tx);
}

function isSame(a: readonly BlastRadiusFactor[], b: readonly BlastRadiusFactor[]): boolean {
  const text = (factors: readonly BlastRadiusFactor[]) =>
    JSON.stringify(factors.map(({ name, value, points }) => [name, value, points]));
  return text(a) === text(b);
}
