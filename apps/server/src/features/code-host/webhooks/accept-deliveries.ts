import { newId } from '@svc/contract';
import type pg from 'pg';
import type { Durability } from '../../../db/durability.ts';
import { inPoolTransaction } from '../../../db/pool-transaction.ts';
import { GroupedWrites, type GroupLimits } from '../../../foundation/grouped-writes.ts';
import type { EnqueueAll, JobsConnection } from '../../../platform/jobs/job.ts';
import { COMPARE } from '../installations/compare-job.ts';
import type { Delivery } from './delivery.ts';

/** Runs the scans that pushes have asked for, in the transaction that records them. */
export type EnqueuePushed = (
  tenantIds: readonly string[],
  connection: JobsConnection,
) => Promise<void>;

export type AcceptingParts = {
  /** Connections of `svc_app` that name no tenant. */
  readonly lookups: pg.Pool;
  readonly durability: Durability;
  readonly enqueueAll: EnqueueAll;
  readonly enqueuePushed: EnqueuePushed;
};

/** The host ends a delivery after 10 seconds. */
const LIMITS: GroupLimits = {
  maxItems: 4_096,
  groupItems: 256,
  groupBytes: 64 * 1024,
  maxWaitMs: 6_000,
  aloneAtOnce: 2,
};
/** A group waits no longer for what another transaction has locked; its deliveries are then recorded alone. */
const GROUP_LOCK_TIMEOUT_MS = 500;
/** Bytes of a delivery beside its ref. */
const FIXED_BYTES = 200;

type Accepted = {
  readonly skipped: readonly number[];
  readonly scanned: readonly string[];
  readonly compared: readonly string[];
};

/**
 * Returns what records a delivery with the jobs that it asks for, in one transaction with others that come at the same time. It resolves
 * after the commit; a delivery whose id is known changes nothing. A group waits for no repository that another transaction has locked:
 * its deliveries are recorded alone, and so is each of a group that fails by one of them. Tenants of a group are found by the host's
 * ids, and row-level security holds for each in turn.
 */
export function deliveryAcceptor(
  parts: AcceptingParts,
  limits: GroupLimits = LIMITS,
): (delivery: Delivery) => Promise<void> {
  const writes = new GroupedWrites<Delivery>(limits, {
    writeGroup: async (group) => {
      const skipped = await acceptTogether(parts, group, GROUP_LOCK_TIMEOUT_MS);
      return skipped.map((position) => group[position - 1] as Delivery);
    },
    writeAlone: async (delivery) => {
      await acceptTogether(parts, [delivery]);
    },
    keyOf: ({ target }) => String(target?.installation),
    bytesOf: ({ target }) => FIXED_BYTES + (target?.repository ? target.ref.length : 0),
  });
  return (delivery) => writes.write(delivery);
}

/** Returns the positions, from 1, of deliveries whose repository is locked, where a lock timeout is given. */
async function acceptTogether(
  { lookups, durability, enqueueAll, enqueuePushed }: AcceptingParts,
  group: readonly Delivery[],
  lockTimeoutMs?: number,
): Promise<readonly number[]> {
  const rules = { durability, ...(lockTimeoutMs !== undefined && { lockTimeoutMs }) };
  return inPoolTransaction(
    lookups,
    async (client) => {
      const { rows } = await client.query<Accepted>({
        name: 'accept_code_host_deliveries',
        text: 'select skipped, scanned, compared from accept_code_host_deliveries($1, $2)',
        values: [JSON.stringify(group.map(rowOf)), lockTimeoutMs !== undefined],
      });
      const { skipped, scanned, compared } = rows[0] as Accepted;
      if (scanned.length > 0) await enqueuePushed(scanned, client);
      if (compared.length > 0) await enqueueAll(COMPARE, compared.map(comparisonOf), client);
      return skipped;
    },
    rules,
  );
}

/** What `accept_code_host_deliveries` takes of a delivery. */
function rowOf({ id, event, target }: Delivery) {
  if (target === null) return { id, event };
  return target.repository === null
    ? { id, event, ...target }
    : { id, event, ...target, scan: newId('scan') };
}

/** Parses `tnt_... ins_...`. */
function comparisonOf(text: string) {
  const [tenantId = '', installationId = ''] = text.split(' ');
  return { tenantId, ids: { installationId, cause: 'event' } };
}
