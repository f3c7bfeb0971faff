import { join } from 'node:path';
import { type Checkpoint, equalHashes } from '@svc/ledger';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Database, Reader } from '../../db/database.ts';
import type { WriteOutbox } from '../outbox/outbox.ts';
import {
  checkpointFiles,
  type Kept,
  readCheckpointFile,
  writeCheckpointFile,
} from './checkpoint-file.ts';
import { reportFault } from './faults.ts';
import { type LedgerKeys, verifiersOf } from './signing-key.ts';
import { extendTree, readRoot } from './tree.ts';

const SWEEP_MS = 1_000;
/** Logs at rest that one sweep compares with their kept checkpoints again, in turn. */
const MAX_RECHECKS = 20;
/** Files in the folder of checkpoints that the log names one by one; the rest are counted. */
const MAX_NAMED_FILES = 20;

const UNVERIFIED = 'the kept checkpoint is not one that this deployment signed';
const HINT =
  'restore the file, or move it away after comparing the log with an export; after a restore that lost a key rotation run: svc-server evidence rotate-key';

type Size = { readonly tenant_id: string; readonly log_no: number; readonly size: number };

export type KeeperParts = {
  readonly db: Database;
  /** Connections as `svc_sealer`, who may read the size of every log. */
  readonly sizes: Pool;
  readonly keys: LedgerKeys;
  /** Where the last checkpoint of each tenant is kept: outside the database, so that its restore does not undo it. */
  readonly folder: string;
  readonly log: Logger;
  /** Announces a fault to people. */
  readonly writeOutbox: WriteOutbox;
};

/**
 * Signs a checkpoint of each log within about a second of a change, extends its tree, and keeps the checkpoint in a file. A
 * log that does not continue its kept checkpoint has been rolled back or rewritten, one with a recorded fault did not
 * verify, and one whose kept file this deployment did not sign cannot be compared: `fault` names the reason from then on.
 */
export class CheckpointKeeper {
  readonly #parts: KeeperParts;
  readonly #kept = new Map<string, Kept>();
  /** Names of kept files that this deployment did not sign: mostly tenants, whose logs are read-only while they are there. */
  readonly #unverified = new Set<string>();
  readonly #checked = new Set<string>();
  /** Departures from a kept checkpoint that this process has seen. */
  readonly #faults = new Map<string, string>();
  /** Those of them that are not stored yet. */
  readonly #unreported = new Map<string, { readonly index: number; readonly reason: string }>();
  /** What any process has found, until an operator clears it. */
  #found: ReadonlyMap<string, string> = new Map();
  /** Tenants whose agents and tokens wait for an administrator to confirm a recovery. */
  #unconfirmed: ReadonlySet<string> = new Set();
  #nextRecheck = 0;

  private constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  /** Reads the kept checkpoints and compares every log with its own. */
  static async open(parts: KeeperParts): Promise<CheckpointKeeper> {
    const keeper = new CheckpointKeeper(parts);
    await keeper.#readFiles(await checkpointFiles(parts.folder));
    keeper.#nameUnverified();
    await keeper.sweep();
    return keeper;
  }

  /** Why the tenant's log must not be written, or null. */
  fault(tenantId: string): string | null {
    const known = this.#faults.get(tenantId) ?? this.#found.get(tenantId);
    return known ?? (this.#unverified.has(tenantId) ? UNVERIFIED : null);
  }

  /** How many kept files this deployment did not sign. */
  unverifiedFiles(): number {
    return this.#unverified.size;
  }

  /** Whether a recovery of the tenant's log waits for an administrator, and only people are served. */
  isRecoveryUnconfirmed(tenantId: string): boolean {
    return this.#unconfirmed.has(tenantId);
  }

  /** The last checkpoint of each log that continues it. */
  checkpoints(): Checkpoint[] {
    return [...this.#kept.values()]
      .map(({ checkpoint }) => checkpoint)
      .filter(({ tenant }) => this.fault(tenant) === null);
  }

  /** Sweeps every second until stopped; `stop` resolves when no sweep runs any more. */
  start(): { stop(): Promise<void> } {
    let running: Promise<void> | null = null;
    const timer = setInterval(() => {
      running ??= this.sweep()
        .catch((error) => this.#parts.log.warn({ err: error }, 'checkpoints were not signed'))
        .finally(() => {
          running = null;
        });
    }, SWEEP_MS);
    return {
      stop: async () => {
        clearInterval(timer);
        await running;
      },
    };
  }

  /** Checks, signs and keeps what has changed since the last sweep. */
  async sweep(): Promise<void> {
    await this.#reportFaults();
    // a few, in turn: a restored or removed file ends the fault
    await this.#readFiles([...this.#unverified].slice(0, MAX_RECHECKS));
    this.#found = await openFaults(this.#parts.sizes);
    // before sizes: a log that a recovery opened is not written to before its tenant is suspended
    this.#unconfirmed = await unconfirmedRecoveries(this.#parts.sizes);
    const { rows } = await this.#parts.sizes.query<Size>('select * from ledger_sizes()');
    const rechecked = this.#turnOf(rows);
    for (const row of rows) {
      // its file is left as it is
      if (row.size === 0 || this.#unverified.has(row.tenant_id)) continue;
      const kept = this.#kept.get(row.tenant_id)?.checkpoint;
      const isKept = kept?.size === row.size && kept.logNo === row.log_no;
      if (isKept && this.#checked.has(row.tenant_id) && !rechecked.has(row.tenant_id)) continue;
      if (this.#faults.has(row.tenant_id) && !isNextLog(row, kept)) continue;
      await this.#sweepTenant(row).catch((error) =>
        this.#parts.log.warn({ err: error, tenant: row.tenant_id }, 'a checkpoint was not signed'),
      );
    }
  }

  /** Reads kept files; an unverified one comes last in the order of those that are read again. */
  async #readFiles(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const { folder, keys, sizes, log } = this.#parts;
    const verifiers = verifiersOf((await keys.read(sizes)).published);
    for (const name of names) {
      const kept = await readCheckpointFile(folder, name, verifiers);
      const wasUnverified = this.#unverified.delete(name);
      if (kept === 'unverified') {
        this.#unverified.add(name);
        continue;
      }
      if (kept !== 'absent') this.#kept.set(name, kept);
      if (wasUnverified)
        log.info({ file: join(folder, name) }, 'a kept checkpoint is in order again');
    }
  }

  #nameUnverified(): void {
    const { folder, log } = this.#parts;
    const names = [...this.#unverified];
    for (const name of names.slice(0, MAX_NAMED_FILES)) {
      log.error(
        { file: join(folder, name), hint: HINT },
        `${UNVERIFIED}, and its log is read-only`,
      );
    }
    const rest = names.length - MAX_NAMED_FILES;
    if (rest > 0)
      log.error({ folder, files: rest, hint: HINT }, `${UNVERIFIED}: as many files more`);
  }

  /** Stores the faults that are not stored yet, for other processes; a failure is repeated by the next sweep. */
  async #reportFaults(): Promise<void> {
    const { db, log, writeOutbox } = this.#parts;
    for (const [tenant, fault] of this.#unreported) {
      try {
        await reportFault(db.tenant(tenant, 'jobs'), tenant, fault, writeOutbox);
        this.#unreported.delete(tenant);
      } catch (error) {
        log.warn({ err: error, tenant }, 'a fault of the evidence log was not stored');
      }
    }
  }

  /** The tenants whose logs are compared again though they have not grown: a rewrite need not change the size. */
  #turnOf(rows: readonly Size[]): ReadonlySet<string> {
    if (this.#nextRecheck >= rows.length) this.#nextRecheck = 0;
    const turn = rows.slice(this.#nextRecheck, this.#nextRecheck + MAX_RECHECKS);
    this.#nextRecheck += MAX_RECHECKS;
    return new Set(turn.map(({ tenant_id }) => tenant_id));
  }

  async #sweepTenant({ tenant_id: tenant, log_no: logNo, size }: Size): Promise<void> {
    const { db, keys, folder, log } = this.#parts;
    const kept = this.#kept.get(tenant);
    const tenantDb = db.tenant(tenant, 'jobs');
    const fault = await tenantDb.read((tx) => faultOf(tx, { logNo, size }, kept));
    if (fault !== null) {
      this.#faults.set(tenant, fault);
      this.#unreported.set(tenant, { index: kept?.checkpoint.size ?? 0, reason: fault });
      log.error({ tenant, reason: fault }, 'the evidence log is read-only');
      await this.#reportFaults();
      return;
    }
    this.#faults.delete(tenant);
    this.#checked.add(tenant);
    if (kept?.checkpoint.size === size && kept.checkpoint.logNo === logNo) return;
    await extendTree(tenantDb, { logNo, size });
    const [root, chain, signers] = await tenantDb.read(async (tx) => [
      await readRoot(tx, { logNo, size }),
      await chainAt(tx, logNo, size),
      await keys.signers(tx),
    ]);
    const next = {
      checkpoint: { tenant, logNo, size, root },
      head: { tenant, logNo, size, chain },
    };
    await writeCheckpointFile(folder, next, signers);
    this.#kept.set(tenant, next);
  }
}

/** Whether a recovery has opened a log after the one that the kept checkpoint is of. */
function isNextLog({ log_no }: Size, kept: Checkpoint | undefined): boolean {
  return kept !== undefined && log_no > kept.logNo;
}

async function unconfirmedRecoveries(sizes: Pool): Promise<ReadonlySet<string>> {
  const { rows } = await sizes.query<{ tenant_id: string }>(
    'select tenant_id from unconfirmed_recoveries()',
  );
  return new Set(rows.map(({ tenant_id }) => tenant_id));
}

async function openFaults(sizes: Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sizes.query<{ tenant_id: string; reason: string }>(
    'select tenant_id, reason from open_ledger_faults()',
  );
  return new Map(rows.map(({ tenant_id, reason }) => [tenant_id, reason]));
}

/** Why a log does not continue its kept checkpoint, or null. */
export async function faultOf(
  tx: Reader,
  now: { readonly logNo: number; readonly size: number },
  kept: Kept | undefined,
): Promise<string | null> {
  if (kept === undefined || kept.checkpoint.size === 0) return null;
  const { logNo, size, root } = kept.checkpoint;
  if (now.logNo > logNo) return null;
  const range = `log ${logNo} had ${size} events when its last checkpoint was kept`;
  if (now.logNo < logNo) return `${range}, and the database is at log ${now.logNo}`;
  if (now.size < size) return `${range}, and the database has ${now.size}: it was rolled back`;
  const isSame =
    ((await isPruned(tx, logNo, size)) ||
      equalHashes(await chainAt(tx, logNo, size), kept.head.chain)) &&
    equalHashes(await readRoot(tx, { logNo, size }), root);
  return isSame ? null : `${range}, and the database has others in their place: it was rewritten`;
}

/** Whether the last of the first `size` events is pruned, and with it the chain hash; the root is derived from its tile. */
async function isPruned(tx: Reader, logNo: number, size: number): Promise<boolean> {
  const row = await tx
    .selectFrom('ledger_prunes')
    .select('size')
    .where('log_no', '=', logNo)
    .where('size', '>=', size)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The chain hash after the first `size` events; empty when the last of them is not stored. */
async function chainAt(tx: Reader, logNo: number, size: number): Promise<Uint8Array> {
  const row = await tx
    .selectFrom('ledger_events')
    .select('chain')
    .where('log_no', '=', logNo)
    .where('idx', '=', size - 1)
    .executeTakeFirst();
  return row?.chain ?? new Uint8Array();
}
