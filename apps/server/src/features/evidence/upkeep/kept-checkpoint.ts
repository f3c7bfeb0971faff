import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import type { TenantDatabase } from '../../../db/database.ts';
import { OperatorError } from '../../../foundation/operator-error.ts';
import { parseKept } from '../../../platform/ledger/checkpoint-file.ts';
import { faultOf } from '../../../platform/ledger/checkpoint-keeper.ts';
import { type LedgerKeys, verifiersOf } from '../../../platform/ledger/signing-key.ts';
import { readHead } from '../log/store.ts';
import type { LostLog } from './recover.ts';

/**
 * Compares a tenant's log with its kept checkpoint, a file of the data directory. Throws an `OperatorError` without such a
 * file, on one that this deployment did not sign, and where the log continues it.
 */
export async function findLostLog(
  owner: ClientBase,
  db: TenantDatabase,
  keys: LedgerKeys,
  { folder, tenantId }: { readonly folder: string; readonly tenantId: string },
): Promise<LostLog> {
  const path = join(folder, tenantId);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${path}: ${error.code}; a recovery needs the kept checkpoint`);
  });
  const kept = parseKept(text, verifiersOf((await keys.read(owner)).published));
  if (kept === null || kept.checkpoint.tenant !== tenantId) {
    throw new OperatorError(
      `${path} is not a checkpoint of ${tenantId} that this deployment signed`,
    );
  }
  const reason = await db.read(async (tx) => {
    const { log_no: logNo, size } = await readHead(tx);
    return faultOf(tx, { logNo, size }, kept);
  });
  if (reason === null) {
    throw new OperatorError(
      `the log of ${tenantId} continues its kept checkpoint; there is nothing to recover`,
    );
  }
  const { logNo, size } = kept.checkpoint;
  return { tenantId, logNo, size, checkpoint: JSON.parse(text).checkpoint, reason };
}
