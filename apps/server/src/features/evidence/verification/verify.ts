import type { Verification } from '@svc/contract';
import { verifyExport } from '@svc/ledger';
import type { TenantDatabase } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { LedgerKeys } from '../../../platform/ledger/signing-key.ts';
import { evidenceExport } from '../export/export.ts';
import type { LogState } from '../log/log-state.ts';
import { FilingCheck } from '../log/misfiled.ts';
import { prunedFault } from '../log/pruned.ts';
import { firstBeyond, readHead } from '../log/store.ts';

/** How many logs one process verifies at once; each takes a connection now and then, and a core while it hashes. */
const MAX_VERIFICATIONS = 4;

/**
 * Admits one verification of a tenant's log at a time in this process, and a few of all tenants: `conflict` for a second
 * one of a tenant, `unavailable` beyond the total. Neither waits: a verification takes as long as its log.
 */
export class VerificationGate {
  readonly #tenants = new Set<string>();

  async run<T>(tenantId: string, verify: () => Promise<T>): Promise<T> {
    if (this.#tenants.has(tenantId)) {
      throw new ApiError(
        'conflict',
        'a verification of this log is running; try again when it has ended',
      );
    }
    if (this.#tenants.size >= MAX_VERIFICATIONS) {
      throw new ApiError('unavailable', 'too many logs are being verified; try again later');
    }
    this.#tenants.add(tenantId);
    try {
      return await verify();
    } finally {
      this.#tenants.delete(tenantId);
    }
  }
}

/**
 * Recomputes the chain of one log from the stored events, and of pruned ones from their leaf hashes; compares the search columns of
 * events with their bytes.
 */
export async function verifyLog(
  db: TenantDatabase,
  keys: Pick<LedgerKeys, 'signers'>,
  signal: AbortSignal,
): Promise<Verification> {
  const filing = new FilingCheck();
  const start = { from: (_log: LogState, firstStored: number) => firstStored };
  const onRow = filing.check.bind(filing);
  const file = await evidenceExport(db, keys, { start, signal, onRow });
  const [signer] = await db.read((tx) => keys.signers(tx));
  const verdict = await verifyExport(file, { key: signer.vkey });
  if (verdict.status === 'failed') {
    const { index = verdict.events ?? 0, reason } = verdict.firstBad;
    return { status: 'failed', size: verdict.events ?? 0, firstBad: { index, reason } };
  }
  const misfiled =
    filing.firstMisfiled ?? (await firstUnsealed(db)) ?? (await prunedFault(db, signal));
  return misfiled === null
    ? { status: 'verified', size: verdict.to, firstBad: null }
    : { status: 'failed', size: misfiled.index, firstBad: misfiled };
}

/** A row beyond the head was never sealed. */
async function firstUnsealed(db: TenantDatabase) {
  const index = await db.read(async (tx) => firstBeyond(tx, await readHead(tx)));
  return index === null ? null : { index, reason: 'it is beyond the head of the log' };
}
