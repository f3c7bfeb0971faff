import { type Checkpoint, signCheckpoint } from '@svc/ledger';
import type { Reader } from '../../db/database.ts';
import type { LedgerKeys } from './signing-key.ts';
import { BrokenTreeError, readRoot } from './tree.ts';

/**
 * Returns the checkpoint of the tenant's log, to be handed to third parties that keep it: a log that is rewritten later does
 * not continue what they hold. Null for a log with a gap, which has no root.
 */
export async function readAnchor(tx: Reader): Promise<Checkpoint | null> {
  const head = await tx
    .selectFrom('ledger_heads')
    .select(['tenant_id', 'log_no', 'size'])
    .executeTakeFirstOrThrow();
  const { tenant_id: tenant, log_no: logNo, size } = head;
  try {
    return { tenant, logNo, size, root: await readRoot(tx, { logNo, size }) };
  } catch (error) {
    if (error instanceof BrokenTreeError) return null;
    throw error;
  }
}

/** Returns the header of a delivery that carries the signed checkpoint (C2SP), base64 of its text. */
export async function anchorHeader(tx: Reader, keys: LedgerKeys): Promise<Record<string, string>> {
  const anchor = await readAnchor(tx);
  if (anchor === null) return {};
  const note = signCheckpoint(anchor, ...(await keys.signers(tx)));
  return { 'svc-checkpoint': Buffer.from(note).toString('base64') };
}
