import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Checkpoint,
  equalHashes,
  type Head,
  type NoteSigner,
  type NoteVerifier,
  openCheckpoint,
  openHead,
  signCheckpoint,
  signHead,
} from '@svc/ledger';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Database, Reader } from '../../db/database.ts';
import { OperatorError } from '../operator-error.ts';
import type { WriteOutbox } from '../outbox/outbox.ts';
import { reportFault } from './faults.ts';
import { type LedgerKeys, verifiersOf } from './signing-key.ts';
import { extendTree, readRoot } from './tree.ts';

const SWEEP_MS = 1_000;
/** Logs at rest that one sweep compares with their kept checkpoints again, in turn. */
const MAX_RECHECKS = 20;

export type Kept = { readonly checkpoint: Checkpoint; readonly head: Head };
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
 * log that does not continue its kept checkpoint has been rolled back or rewritten, and one with a recorded fault did not
 * verify: `fault` names the reason from then on.
 */
export class CheckpointKeeper {
  readonly #parts: KeeperParts;
  readonly #kept: Map<string, Kept>;
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

  private constructor(parts: KeeperParts, kept: Map<string, Kept>) {
    this.#parts = parts;
    this.#kept = kept;
  }

  /** Reads the kept checkpoints and compares every log with its own. Throws on a file that this deployment did not sign. */
  static async open(parts: KeeperParts): Promise<CheckpointKeeper> {
    const keeper = new CheckpointKeeper(parts, await readKept(parts));
    await keeper.sweep();
    return keeper;
  }

  /** Why the tenant's log must not be written, or null. */
  fault(tenantId: string): string | null {
    return this.#faults.get(tenantId) ?? this.#found.get(tenantId) ?? null;
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
    this.#found = await openFaults(this.#parts.sizes);
    // before sizes: a log that a recovery opened is not written to before its tenant is suspended
    this.#unconfirmed = await unconfirmedRecoveries(this.#parts.sizes);
    const { rows } = await this.#parts.sizes.query<Size>('select * from ledger_sizes()');
    const rechecked = this.#turnOf(rows);
    for (const row of rows) {
      if (row.size === 0) continue;
      const kept = this.#kept.get(row.tenant_id)?.checkpoint;
      const isKept = kept?.size === row.size && kept.logNo === row.log_no;
      if (isKept && this.#checked.has(row.tenant_id) && !rechecked.has(row.tenant_id)) continue;
      if (this.#faults.has(row.tenant_id) && !isNextLog(row, kept)) continue;
      await this.#sweepTenant(row).catch((error) =>
        this.#parts.log.warn({ err: error, tenant: row.tenant_id }, 'a checkpoint was not signed'),
      );
    }
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
    await writeFileDurably(folder, tenant, encodeKept(next, signers));
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

/** The kept file: two signed notes, of the checkpoint and of the head at the same size, as JSON. */
function encodeKept({ checkpoint, head }: Kept, signers: readonly NoteSigner[]): string {
  const notes = {
    checkpoint: signCheckpoint(checkpoint, ...signers),
    head: signHead(head, ...signers),
  };
  return `${JSON.stringify(notes, null, 2)}\n`;
}

async function readKept({ folder, keys, sizes }: KeeperParts): Promise<Map<string, Kept>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const kept = new Map<string, Kept>();
  const { published } = await keys.read(sizes);
  const verifiers = verifiersOf(published);
  for (const name of await readdir(folder)) {
    if (name.endsWith('.new')) continue;
    const path = join(folder, name);
    const value = parseKept(await readFile(path, 'utf8'), verifiers);
    if (value === null || value.checkpoint.tenant !== name) {
      throw new OperatorError(
        `${path} is not a checkpoint that this deployment signed; restore the file, or move it away after comparing the log with an export; after a restore that lost a key rotation run: svc-server evidence rotate-key`,
      );
    }
    kept.set(name, value);
  }
  return kept;
}

/** Returns the checkpoint and head of a kept file that one of the keys signed; null for any other text. */
export function parseKept(text: string, keys: readonly NoteVerifier[]): Kept | null {
  try {
    const notes = JSON.parse(text);
    const checkpoint = openCheckpoint(notes.checkpoint, ...keys);
    const head = openHead(notes.head, ...keys);
    return checkpoint.ok && head.ok ? { checkpoint: checkpoint.value, head: head.value } : null;
  } catch {
    return null;
  }
}

/** Replaces a file so that after a crash the old text or the new one is there. */
async function writeFileDurably(folder: string, name: string, text: string): Promise<void> {
  const next = join(folder, `${name}.new`);
  const file = await open(next, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, join(folder, name));
  const directory = await open(folder, 'r');
  await directory.sync().finally(() => directory.close());
}
