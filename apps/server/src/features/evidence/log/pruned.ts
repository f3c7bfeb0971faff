import { CompactRange, chainHash, equalHashes, genesis, HASH_BYTES, TILE_WIDTH } from '@svc/ledger';
import type { Reader, TenantDatabase } from '../../../db/database.ts';
import { BrokenTreeError, readLeaves, readRoot } from '../../../platform/ledger/tree.ts';
import { readHead } from './store.ts';

/** Where the stored events of a log begin: what is before was archived and pruned. */
export type Pruned = {
  /** Events before the first one that is stored; a multiple of 256. */
  readonly size: number;
  /** Chain hash after the last of them. */
  readonly chain: Uint8Array;
};

/** Returns what was pruned last of a log; null of a log that has all its events. */
export async function readPruned(tx: Reader, logNo: number): Promise<Pruned | null> {
  const row = await tx
    .selectFrom('ledger_prunes')
    .select(['size', 'chain'])
    .where('log_no', '=', logNo)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Tiles that are hashed between two turns of the event loop. */
const TILES_PER_READ = 16;

/**
 * Derives chain and root of the pruned part of the present log again from its leaf hashes; of a prune that was interrupted, those of
 * events that are still stored are among them. Returns the end of that part with the reason where they are others than recorded, or null.
 */
export async function prunedFault(
  db: TenantDatabase,
  signal: AbortSignal,
): Promise<{ readonly index: number; readonly reason: string } | null> {
  const { head, pruned } = await db.read(async (tx) => {
    const head = await readHead(tx);
    return { head, pruned: await readPruned(tx, head.log_no) };
  });
  if (pruned === null) return null;
  const { tenant_id: tenant, log_no: logNo } = head;
  const { size } = pruned;
  const broken = (reason: string) => ({ index: size, reason });
  let chain = genesis(tenant, logNo);
  const tree = new CompactRange();
  for (let from = 0; from < size; from += TILES_PER_READ * TILE_WIDTH) {
    signal.throwIfAborted();
    const to = Math.min(size, from + TILES_PER_READ * TILE_WIDTH);
    const leaves = await db.read((tx) => readLeaves(tx, logNo, from, to)).catch(nullIfBroken);
    if (leaves === null) return broken('leaf hashes of pruned events before it are missing');
    for (let at = 0; at < leaves.length; at += HASH_BYTES) {
      chain = chainHash(chain, leaves.subarray(at, at + HASH_BYTES));
      tree.append(leaves.subarray(at, at + HASH_BYTES));
    }
  }
  if (!equalHashes(chain, pruned.chain)) {
    return broken('the leaf hashes of pruned events do not lead to the chain hash before it');
  }
  const root = await db.read((tx) => readRoot(tx, { logNo, size })).catch(nullIfBroken);
  return root !== null && equalHashes(root, tree.root)
    ? null
    : broken('the leaf hashes of pruned events do not lead to the tiles above them');
}

function nullIfBroken(error: unknown): null {
  if (error instanceof BrokenTreeError) return null;
  throw error;
}
