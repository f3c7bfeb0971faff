import {
  foldNodes,
  HASH_BYTES,
  hashInTile,
  levelWidth,
  type ProofNodes,
  proofHashes,
  rootNodes,
  TILE_WIDTH,
  type Tile,
  tileOf,
  tileRoot,
} from '@svc/ledger';
import { sql } from 'kysely';
import type { Reader, TenantDatabase, Writer } from '../../db/database.ts';

/** Leaves that one transaction extends the tree over; a proof computes as many at most without stored tiles. */
const MAX_LEAVES_PER_STEP = 2 ** 16;

/** One log of the transaction's tenant, at one size. */
export type LogSize = { readonly logNo: number; readonly size: number };

/** The log has a gap or a doubled index, or a stored tile is missing. */
export class BrokenTreeError extends Error {}

/** Tiles above level 0 by their key: those that the stored leaves have and the table lacks, or has shorter. */
type MissingTiles = ReadonlyMap<string, Uint8Array>;

/** Returns the root hash (RFC 6962) of the log's first `size` events. */
export async function readRoot(tx: Reader, log: LogSize): Promise<Uint8Array> {
  const [root] = await readProof(tx, log, [rootNodes(log.size)]);
  return root ?? foldNodes([]);
}

/**
 * Returns the hashes of a proof, or roots, in a tree that has at least the size of the log given. Reads only: what the
 * stored tiles lack is computed from the leaves, so the answer does not depend on how far `extendTree` has come.
 */
export async function readProof(
  tx: Reader,
  log: LogSize,
  nodes: ProofNodes,
): Promise<Uint8Array[]> {
  const missing = await missingTiles(tx, log);
  const tiles = new Map<string, Uint8Array>();
  for (const tile of nodes.flat().map(tileOf)) {
    if (tiles.has(keyOf(tile))) continue;
    tiles.set(
      keyOf(tile),
      missing.get(keyOf(tile)) ??
        (tile.level === 0 ? await leafTile(tx, log, tile.index) : await storedTile(tx, log, tile)),
    );
  }
  return proofHashes(nodes, (node) => {
    const { from, to, ...tile } = tileOf(node);
    return hashInTile(tiles.get(keyOf(tile)) as Uint8Array, from, to);
  });
}

/** Returns the first `width` hashes of a tile (C2SP tlog-tiles) of a log; null where the log has fewer. */
export async function readTile(
  tx: Reader,
  log: LogSize,
  { level, index, width }: Tile & { readonly width: number },
): Promise<Uint8Array | null> {
  if (index * TILE_WIDTH + width > levelWidth(level, log.size)) return null;
  if (level === 0) {
    return readLeaves(tx, log.logNo, index * TILE_WIDTH, index * TILE_WIDTH + width);
  }
  const missing = (await missingTiles(tx, log)).get(keyOf({ level, index }));
  const hashes = missing ?? (await storedTile(tx, log, { level, index }));
  return hashes.subarray(0, width * HASH_BYTES);
}

/** Stores the tiles of a log up to its size, in bounded transactions. Several processes may do so at once. */
export async function extendTree(db: TenantDatabase, log: LogSize): Promise<void> {
  const isCovered = (covered: number) => covered >= levelWidth(1, log.size);
  let covered = await db.read((tx) => coveredTiles(tx, log.logNo));
  while (!isCovered(covered)) {
    covered = await db.transact(async (tx) => {
      await storeTiles(tx, log.logNo, await missingTiles(tx, log));
      return coveredTiles(tx, log.logNo);
    });
  }
}

async function storeTiles(tx: Writer, logNo: number, tiles: MissingTiles): Promise<void> {
  for (const [key, hashes] of tiles) {
    const [level, idx] = key.split('/').map(Number);
    // another process may have come further; tiles only grow
    await sql`
      insert into ledger_tiles (tenant_id, log_no, level, idx, hashes)
      values (svc_tenant(), ${logNo}, ${level}, ${idx}, ${Buffer.from(hashes)})
      on conflict (tenant_id, log_no, level, idx) do update set hashes = excluded.hashes
      where octet_length(ledger_tiles.hashes) < octet_length(excluded.hashes)`.execute(tx);
  }
}

/** Number of full leaf tiles whose roots are stored. */
async function coveredTiles(tx: Reader, logNo: number): Promise<number> {
  const last = await tx
    .selectFrom('ledger_tiles')
    .select(['idx', sql<number>`octet_length(hashes)`.as('bytes')])
    .where('log_no', '=', logNo)
    .where('level', '=', 1)
    .orderBy('idx', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? 0 : last.idx * TILE_WIDTH + last.bytes / HASH_BYTES;
}

async function missingTiles(tx: Reader, log: LogSize): Promise<MissingTiles> {
  const covered = await coveredTiles(tx, log.logNo);
  const missing = new Map<string, Uint8Array>();
  if (covered >= levelWidth(1, log.size)) return missing;
  const growing = await growingTiles(tx, log.logNo, covered);
  const first = covered * TILE_WIDTH;
  const to = Math.min(levelWidth(1, log.size) * TILE_WIDTH, first + MAX_LEAVES_PER_STEP);
  const leaves = await readLeaves(tx, log.logNo, first, to);
  for (let at = 0; at < leaves.length; at += TILE_WIDTH * HASH_BYTES) {
    let root = tileRoot(leaves.subarray(at, at + TILE_WIDTH * HASH_BYTES));
    for (let level = 1; ; level++) {
      const grown = growing.get(level) ?? { index: 0, hashes: Buffer.alloc(0) };
      const hashes = Buffer.concat([grown.hashes, root]);
      missing.set(keyOf({ level, index: grown.index }), hashes);
      const isFull = hashes.length === TILE_WIDTH * HASH_BYTES;
      growing.set(
        level,
        isFull ? { index: grown.index + 1, hashes: Buffer.alloc(0) } : { ...grown, hashes },
      );
      if (!isFull) break;
      root = tileRoot(hashes);
    }
  }
  return missing;
}

type GrowingTile = { readonly index: number; readonly hashes: Buffer };

/** The last tile of each level above 0, empty where the one before it is full. */
async function growingTiles(
  tx: Reader,
  logNo: number,
  covered: number,
): Promise<Map<number, GrowingTile>> {
  const growing = new Map<number, GrowingTile>();
  let width = covered;
  for (let level = 1; width > 0; level++, width = Math.floor(width / TILE_WIDTH)) {
    const index = Math.floor(width / TILE_WIDTH);
    const length = (width % TILE_WIDTH) * HASH_BYTES;
    const tile = length === 0 ? Buffer.alloc(0) : await storedTile(tx, { logNo }, { level, index });
    growing.set(level, { index, hashes: Buffer.from(tile.subarray(0, length)) });
  }
  return growing;
}

async function storedTile(
  tx: Reader,
  { logNo }: Pick<LogSize, 'logNo'>,
  { level, index }: Tile,
): Promise<Uint8Array> {
  const row = await tx
    .selectFrom('ledger_tiles')
    .select('hashes')
    .where('log_no', '=', logNo)
    .where('level', '=', level)
    .where('idx', '=', index)
    .executeTakeFirst();
  if (row === undefined)
    throw new BrokenTreeError(`tile ${level}/${index} of log ${logNo} is missing`);
  return row.hashes;
}

function leafTile(tx: Reader, { logNo, size }: LogSize, index: number): Promise<Uint8Array> {
  return readLeaves(tx, logNo, index * TILE_WIDTH, Math.min(size, (index + 1) * TILE_WIDTH));
}

/**
 * The leaf hashes of a range that begins at a tile, one after the other; of pruned events they are in tiles of level 0. Throws when the log
 * has not exactly one event at each other index.
 */
export async function readLeaves(
  tx: Reader,
  logNo: number,
  from: number,
  to: number,
): Promise<Buffer> {
  const rows = await tx
    .selectFrom('ledger_events')
    .select('leaf')
    .where('log_no', '=', logNo)
    .where('idx', '>=', from)
    .where('idx', '<', to)
    .orderBy('idx')
    .execute();
  const pruned = rows.length === to - from ? [] : await prunedTiles(tx, logNo, from, to);
  const leaves = Buffer.concat([...pruned, ...rows.map(({ leaf }) => leaf)]);
  const length = (to - from) * HASH_BYTES;
  const endsInPrunedTile = rows.length === 0 && leaves.length > length;
  if (leaves.length !== length && !endsInPrunedTile) {
    throw new BrokenTreeError(
      `events ${from} up to ${to} of log ${logNo} are not all stored (got ${rows.length}); run svc-server evidence fsck`,
    );
  }
  return leaves.subarray(0, length);
}

/** Tiles of level 0 that begin in a range. Events are pruned from the first on, so they are before those that are stored. */
async function prunedTiles(tx: Reader, logNo: number, from: number, to: number): Promise<Buffer[]> {
  const tiles = await tx
    .selectFrom('ledger_tiles')
    .select('hashes')
    .where('log_no', '=', logNo)
    .where('level', '=', 0)
    .where('idx', '>=', Math.floor(from / TILE_WIDTH))
    .where('idx', '<', Math.ceil(to / TILE_WIDTH))
    .orderBy('idx')
    .execute();
  return tiles.map(({ hashes }) => hashes);
}

function keyOf({ level, index }: Tile): string {
  return `${level}/${index}`;
}
