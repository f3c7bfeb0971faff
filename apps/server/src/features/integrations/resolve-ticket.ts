import type { TenantJob, TenantRun } from '../../platform/jobs/job.ts';
import { seal } from '../../platform/ledger/seal.ts';
import type { Principal } from '../../platform/principal.ts';
import { commitTicket, correlationOf, RESOLVE, type TicketParts } from './open-ticket.ts';
import { findIntegration, findTicket, openTracker } from './store.ts';

type ResolveId = 'findingId' | 'provider' | 'attempt';

/**
 * Returns the job that ends an attempt which a crash or a lost answer left reserved: a ticket that the tracker has is recorded
 * in the name of its caller; without one the reservation is deleted.
 */
export function resolveTicketJob(parts: Omit<TicketParts, 'publicUrl'>): TenantJob<ResolveId> {
  return { ...RESOLVE, kind: 'tenant', handle: (run) => resolveTicket(parts, run) };
}

async function resolveTicket(
  parts: Omit<TicketParts, 'publicUrl'>,
  { ids, db }: TenantRun<ResolveId>,
): Promise<void> {
  const { findingId, provider, attempt } = ids;
  const left = await db.read(async (tx) => {
    const row = await findTicket(tx, findingId, provider);
    if (row === null || row.state !== 'reserved' || row.attempt !== attempt) return null;
    const integration = await findIntegration(
      tx,
      provider as Parameters<typeof findIntegration>[1],
    );
    const tracker = integration && (await openTracker(tx, parts, integration));
    return { tracker, principal: row.opened_by as Principal };
  });
  if (left === null) return;
  const found = (await left.tracker?.find(correlationOf(findingId))) ?? null;
  await db.transact(async (tx) => {
    if (found === null) {
      await tx
        .deleteFrom('tickets')
        .where('finding_id', '=', findingId)
        .where('provider', '=', provider)
        .where('attempt', '=', attempt)
        .where('state', '=', 'reserved')
        .execute();
      return;
    }
    const { principal } = left;
    const { events } = await commitTicket(tx, parts.triage, { principal, ...ids }, found);
    for (const event of events) await seal(tx, event);
  });
}
