import type pg from 'pg';
import { openPool } from '../../db/connections.ts';
import { NUMBERS, type PoolUse, poolUse, roleConnection } from '../../db/database.ts';
import type { Durability } from '../../db/durability.ts';
import { SEALING_CONNECTIONS } from '../../db/pool-sizes.ts';
import type { MasterKey } from '../../foundation/master-key.ts';
import { appendBatch, appendWithApproval, type SealRequest } from './append-batch.ts';
import { groupSealer, type Sealer } from './sealer.ts';

/** What seals decisions: connections of the role `svc_sealer`, and the sealer of groups. */
export type Sealing = {
  readonly sealer: Sealer;
  /** See `appendWithApproval`. */
  sealWithApproval(request: SealRequest, approvalId: string): Promise<'sealed' | 'stale'>;
  /** Goes the way of a decision to the log, with an event of no tenant, which is not sealed; throws where that way is broken. */
  probe(): Promise<void>;
  /** For what a decision reads: apart from those that wait for heads, else a slow tenant would hold everybody's. */
  readonly lookups: pg.Pool;
  readonly pools: Readonly<Record<string, pg.Pool>>;
  /** Use of the connections, by pool. */
  use(): readonly PoolUse[];
  close(): Promise<void>;
};

const GROUPS_IN_FLIGHT = SEALING_CONNECTIONS;
const HEAD_LOCK_MS = 20;
const PATIENT_LOCK_MS = 3_000;
/** The client's own deadline: a statement timeout ends nothing while the server is stopped or out of reach. */
const QUERY_TIMEOUT_MS = 4_000;

const OF_NO_TENANT: SealRequest = {
  tenantId: 'none',
  epoch: 0,
  evidenceId: 'none',
  kind: 'none',
  event: '{}',
  disclosures: '[]',
};

/** Opens the connections of decisions on a server. `refusal` returns why a tenant's log must not be written, or null. */
export function openSealing(
  server: pg.ClientConfig,
  masterKey: MasterKey,
  durability: Durability,
  onBroken: (error: Error) => void,
  refusal: (tenantId: string) => string | null,
): Sealing {
  const open = (max: number, lockTimeout: number) =>
    openPool(
      {
        ...roleConnection(server, 'svc_sealer', masterKey),
        types: NUMBERS,
        statement_timeout: QUERY_TIMEOUT_MS - 500,
        query_timeout: QUERY_TIMEOUT_MS,
        lock_timeout: lockTimeout,
        max,
      },
      onBroken,
    );
  const fast = open(GROUPS_IN_FLIGHT, HEAD_LOCK_MS);
  const patient = open(SEALING_CONNECTIONS, PATIENT_LOCK_MS);
  const lookups = open(SEALING_CONNECTIONS, PATIENT_LOCK_MS);
  const pools = { 'seal-groups': fast, 'seal-patient': patient, 'seal-lookups': lookups };
  const sealer = groupSealer({ fast, patient, durability }, GROUPS_IN_FLIGHT);
  const demandWritable = (tenantId: string) => {
    const reason = refusal(tenantId);
    if (reason !== null) throw new Error(`the evidence log is read-only: ${reason}`);
  };
  return {
    sealer: {
      seal: async (request) => {
        demandWritable(request.tenantId);
        return sealer.seal(request);
      },
      use: () => sealer.use(),
      close: () => sealer.close(),
    },
    sealWithApproval: async (request, approvalId) => {
      demandWritable(request.tenantId);
      return appendWithApproval({ pool: patient, durability }, request, approvalId);
    },
    lookups,
    probe: async () => {
      const outcomes = await appendBatch(
        { pool: fast, durability: 'local' },
        [OF_NO_TENANT],
        false,
      );
      if (outcomes[0] !== 'unknown') throw new Error('an event of no tenant was sealed');
    },
    pools,
    use: () => Object.entries(pools).map(([name, pool]) => poolUse(name, pool)),
    close: async () => {
      await sealer.close();
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}
