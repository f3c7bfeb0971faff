import { createHash } from 'node:crypto';
import type { PackFile } from '@svc/compliance';
import type { TenantDatabase } from '../../../db/database.ts';

/** Where a pack is written. */
export type PackPlace = {
  readonly db: TenantDatabase;
  readonly tenantId: string;
  readonly packId: string;
};

/** Bytes of one chunk, which is one row and one short transaction. */
const CHUNK_BYTES = 256 * 1024;
/** Bytes of all files of a pack. */
const MAX_PACK_BYTES = 128 * 2 ** 20;

/** Files of the archive that come before those that a writer writes: the manifest, its event and the proof. */
const FIRST_POSITION = 3;

/** A file is too large for what is left of a pack. */
export class PackTooLarge extends Error {}

/** Writes the files of a pack, one after the other, each in short transactions. Nothing of a file is read by others before all is there. */
export class PackWriter {
  readonly #place: PackPlace;
  readonly #files: PackFile[] = [];
  #bytes = 0;

  constructor(place: PackPlace) {
    this.#place = place;
  }

  /** Files in the order of the archive. */
  get files(): readonly PackFile[] {
    return this.#files;
  }

  /** Writes a file; throws `PackTooLarge`, and then the pack has nothing of it. */
  async add(path: string, content: Iterable<string> | AsyncIterable<Uint8Array>): Promise<void> {
    const position = FIRST_POSITION + this.#files.length;
    const hash = createHash('sha256');
    let bytes = 0;
    let chunkNo = 0;
    for await (const chunk of chunked(content)) {
      bytes += chunk.length;
      if (this.#bytes + bytes > MAX_PACK_BYTES) {
        await this.#remove(position);
        throw new PackTooLarge(`the pack would have more than ${MAX_PACK_BYTES} bytes`);
      }
      hash.update(chunk);
      await this.#store(position, chunkNo++, chunk);
    }
    const digest = hash.digest();
    const { db, tenantId, packId } = this.#place;
    await db.transact(async (tx) => {
      await tx
        .insertInto('audit_pack_files')
        .values({ tenant_id: tenantId, pack_id: packId, position, path, bytes, hash: digest })
        .execute();
    });
    this.#bytes += bytes;
    this.#files.push({ path, bytes, sha256: digest.toString('hex') });
  }

  async #store(position: number, chunkNo: number, content: Buffer): Promise<void> {
    const { db, tenantId, packId } = this.#place;
    await db.transact(async (tx) => {
      await tx
        .insertInto('audit_pack_chunks')
        .values({ tenant_id: tenantId, pack_id: packId, position, chunk_no: chunkNo, content })
        .execute();
    });
  }

  async #remove(position: number): Promise<void> {
    const { db, packId } = this.#place;
    await db.transact(async (tx) => {
      await tx
        .deleteFrom('audit_pack_chunks')
        .where('pack_id', '=', packId)
        .where('position', '=', position)
        .execute();
    });
  }
}

/** Cuts a content into chunks of the same size, but for the last one. */
async function* chunked(
  content: Iterable<string> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    const bytes = Buffer.from(piece as string);
    pending.push(bytes);
    size += bytes.length;
    while (size >= CHUNK_BYTES) {
      const all = Buffer.concat(pending);
      yield all.subarray(0, CHUNK_BYTES);
      pending = [all.subarray(CHUNK_BYTES)];
      size = all.length - CHUNK_BYTES;
    }
  }
  if (size > 0) yield Buffer.concat(pending);
}
