import type pg from 'pg';

/** One event to seal: canonical JSON, and the authority epoch that its decision was made under. */
export type SealRequest = {
  readonly tenantId: string;
  readonly epoch: number;
  readonly evidenceId: string;
  readonly kind: string;
  readonly event: string;
};

/** `stale`: the tenant's authority has changed since the decision, nothing was sealed, decide afresh. */
export type SealOutcome = 'sealed' | 'stale';

/**
 * Seals events of any number of callers in groups: while one group commits, the next gathers, so the cost of a durable
 * commit is shared. Resolves once the event is durable. Rejects when it is not known to be: the caller must not allow.
 */
export type Sealer = {
  seal(request: SealRequest): Promise<SealOutcome>;
  /** Resolves when all that was handed in is answered. */
  close(): Promise<void>;
};

type Waiting = SealRequest & { resolve(outcome: SealOutcome): void; reject(error: Error): void };
type Row = [ord: number, outcome: 'sealed' | 'stale' | 'locked' | 'unknown'];

const LARGEST_GROUP = 512;
const LOCK_NOT_AVAILABLE = '55P03';

/** Connections of the sealer: `fast` waits briefly for a tenant's head, `patient` as long as a business transaction may take. */
export type SealerPools = { readonly fast: pg.Pool; readonly patient: pg.Pool };

export function groupSealer(pools: SealerPools, groupsInFlight: number): Sealer {
  let waiting: Waiting[] = [];
  let inFlight = 0;
  /** Tenants whose head is held by a transaction, and what waits behind the seals that wait for it: each tenant alone. */
  const held = new Map<string, Waiting[]>();
  let idle: (() => void) | null = null;

  const pump = () => {
    while (waiting.length > 0 && inFlight < groupsInFlight) {
      const group = waiting.slice(0, LARGEST_GROUP);
      waiting = waiting.slice(LARGEST_GROUP);
      inFlight++;
      sealGroup(pools, group).then((locked) => {
        inFlight--;
        for (const own of byTenant(locked)) sealPatiently(own);
        pump();
      });
    }
    if (inFlight === 0 && waiting.length === 0 && held.size === 0) idle?.();
  };
  const sealPatiently = (own: [Waiting, ...Waiting[]]) => {
    const [{ tenantId }] = own;
    const before = held.get(tenantId);
    if (before !== undefined) {
      before.push(...own);
      return;
    }
    held.set(tenantId, []);
    settle(own, () => append(pools.patient, own, false)).then(() => {
      waiting.unshift(...(held.get(tenantId) as Waiting[]));
      held.delete(tenantId);
      pump();
    });
  };
  return {
    seal: (request) =>
      new Promise((resolve, reject) => {
        const queue = held.get(request.tenantId) ?? waiting;
        queue.push({ ...request, resolve, reject });
        // let the other requests of this turn of the event loop join the group
        if (queue === waiting && queue.length === 1) setImmediate(pump);
      }),
    close: () =>
      new Promise((resolve) => {
        idle = resolve;
        pump();
      }),
  };
}

/** Answers every member of the group but those whose head is held, which it returns. */
function sealGroup(pools: SealerPools, group: Waiting[]): Promise<Waiting[]> {
  const sorted = inTenantOrder(group);
  return settle(sorted, () =>
    append(pools.fast, sorted, false).catch((error: { code?: string }) => {
      // a transaction of one tenant holds its head: the others must not wait for it
      if (error.code === LOCK_NOT_AVAILABLE) return append(pools.fast, sorted, true);
      throw error;
    }),
  );
}

/** Tells every member its outcome, or the error that leaves all outcomes unknown; answers those that were skipped. */
async function settle(group: readonly Waiting[], run: () => Promise<Row[]>): Promise<Waiting[]> {
  try {
    return answer(group, await run());
  } catch (error) {
    for (const waiting of group) waiting.reject(error as Error);
    return [];
  }
}

function byTenant(group: readonly Waiting[]): Iterable<[Waiting, ...Waiting[]]> {
  const groups = Map.groupBy(group, ({ tenantId }) => tenantId);
  return groups.values() as Iterable<[Waiting, ...Waiting[]]>;
}

/** Tenant ids are ASCII, so JavaScript's order is the "C" order that append_batch demands. The sort is stable. */
function inTenantOrder(group: Waiting[]): Waiting[] {
  return group.sort((a, b) => (a.tenantId < b.tenantId ? -1 : a.tenantId > b.tenantId ? 1 : 0));
}

async function append(
  pool: pg.Pool,
  group: readonly Waiting[],
  skipLocked: boolean,
): Promise<Row[]> {
  // one line an event: canonical JSON holds no line break, and lines are cheaper to send than arrays
  const lines = (of: (request: SealRequest) => string | number) => group.map(of).join('\n');
  const { rows } = await pool.query<Row>({
    name: 'append_batch',
    text: 'select ord, outcome from append_batch($1, $2, $3, $4, $5, $6)',
    values: [
      lines((request) => request.tenantId),
      lines((request) => request.epoch),
      lines((request) => request.evidenceId),
      lines((request) => request.kind),
      lines((request) => request.event),
      skipLocked,
    ],
    rowMode: 'array',
  });
  return rows;
}

/** Tells each caller; answers the members that were skipped. */
function answer(group: readonly Waiting[], rows: readonly Row[]): Waiting[] {
  const locked: Waiting[] = [];
  for (const [ord, outcome] of rows) {
    const waiting = group[ord - 1] as Waiting;
    if (outcome === 'sealed' || outcome === 'stale') waiting.resolve(outcome);
    else if (outcome === 'locked') locked.push(waiting);
    else waiting.reject(new Error('the tenant has no evidence ledger'));
  }
  return locked;
}
