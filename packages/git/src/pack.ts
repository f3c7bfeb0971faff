import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { constants, inflateSync } from 'node:zlib';
import { applyDelta, deltaResultSize } from './delta.ts';
import { GitError } from './git-error.ts';
import { PackFile } from './pack-file.ts';
import { type PackIndex, parsePackIndex } from './pack-index.ts';

export type ObjectType = 'commit' | 'tree' | 'blob' | 'tag';

export type GitObject = { readonly type: ObjectType; readonly bytes: Buffer };
/** An object that was not read because it is larger than asked for. */
export type LargeObject = { readonly type: ObjectType | null; readonly size: number };

/** Reads an object that lies elsewhere: the base of a delta by name. */
export type ReadByName = (name: Buffer) => GitObject;

const TYPES: readonly (ObjectType | 'offset' | 'name' | null)[] = [
  null,
  ...(['commit', 'tree', 'blob', 'tag', null, 'offset', 'name'] as const),
];
/** git makes chains of 50; more than this is a loop. */
const MAX_CHAIN_LENGTH = 5000;
/** Deltas of one chain, together: each is smaller than the object that it makes. */
const MAX_CHAIN_BYTES = 512 * 1024 * 1024;
const MAX_CACHED_BYTES = 16 * 1024 * 1024;
const MAX_CACHED_OBJECT_BYTES = 4 * 1024 * 1024;
const ENTRY_HEAD = 64;

type Entry = {
  readonly kind: ObjectType | 'offset' | 'name';
  readonly size: number;
  readonly base: number | Buffer | null;
  readonly dataAt: number;
};

/** One pack of a repository, opened when first read. */
export class Pack {
  readonly #file: string;
  readonly #nameBytes: 20 | 32;
  readonly #pack: PackFile;
  #index: PackIndex | undefined;
  #cachedBytes = 0;
  readonly #cache = new Map<number, GitObject>();

  /** `file` is the path without `.idx` and `.pack`. */
  constructor(file: string, nameBytes: 20 | 32) {
    this.#file = file;
    this.#nameBytes = nameBytes;
    this.#pack = new PackFile(`${file}.pack`, nameBytes);
  }

  get index(): PackIndex {
    this.#index ??= parsePackIndex(readFileSync(`${this.#file}.idx`), this.#nameBytes);
    return this.#index;
  }

  /** The object at an offset, or its size when that is more than `maxBytes`. */
  read(offset: number, maxBytes: number, readByName: ReadByName): GitObject | LargeObject {
    const deltas: { readonly offset: number; readonly bytes: Buffer }[] = [];
    let at = offset;
    let chainBytes = 0;
    let object: GitObject | undefined;
    while (object === undefined) {
      object = this.#cached(at);
      if (object !== undefined) break;
      const entry = this.#entry(at);
      if (entry.kind !== 'offset' && entry.kind !== 'name') {
        if (entry.size > maxBytes) return { type: entry.kind, size: entry.size };
        object = { type: entry.kind, bytes: this.#inflate(at, entry) };
        this.#keep(at, object);
        break;
      }
      chainBytes += entry.size;
      if (chainBytes > MAX_CHAIN_BYTES)
        throw new GitError(`${this.#file}.pack: delta chain of more than ${MAX_CHAIN_BYTES} bytes`);
      const bytes = this.#inflate(at, entry);
      const size = deltaResultSize(bytes);
      if (size > maxBytes) return { type: null, size };
      deltas.push({ offset: at, bytes });
      if (deltas.length > MAX_CHAIN_LENGTH)
        throw new GitError(`${this.#file}.pack: delta refers to itself`);
      if (typeof entry.base === 'number') at = entry.base;
      else object = readByName(entry.base as Buffer);
    }
    for (const delta of deltas.reverse()) {
      object = { type: object.type, bytes: applyDelta(object.bytes, delta.bytes) };
      this.#keep(delta.offset, object);
    }
    return object;
  }

  close(): void {
    this.#pack.close();
  }

  #cached(offset: number): GitObject | undefined {
    const object = this.#cache.get(offset);
    if (object === undefined) return undefined;
    this.#cache.delete(offset);
    this.#cache.set(offset, object);
    return object;
  }

  /** The least recently used go first. */
  #keep(offset: number, object: GitObject): void {
    if (object.bytes.length > MAX_CACHED_OBJECT_BYTES || this.#cache.has(offset)) return;
    this.#cache.set(offset, object);
    this.#cachedBytes += object.bytes.length;
    for (const [oldest, { bytes }] of this.#cache) {
      if (this.#cachedBytes <= MAX_CACHED_BYTES) break;
      this.#cache.delete(oldest);
      this.#cachedBytes -= bytes.length;
    }
  }

  /**
   *     1tttssss 1sssssss ... 0sssssss   [offset to the base | name of the base]   zlib data
   */
  #entry(offset: number): Entry {
    const head = this.#pack.bytes(offset, ENTRY_HEAD);
    let at = 0;
    const byte = () => {
      const value = head[at++];
      if (value === undefined) throw new GitError(`${this.#file}.pack: truncated`);
      return value;
    };
    let code = byte();
    const kind = TYPES[(code >> 4) & 7] ?? null;
    let size = code & 15;
    for (let scale = 16; (code & 128) !== 0; scale *= 128) {
      code = byte();
      size += (code & 127) * scale;
    }
    if (kind === null) throw new GitError(`${this.#file}.pack: unknown entry type`);
    let base: number | Buffer | null = null;
    if (kind === 'offset') {
      code = byte();
      let distance = code & 127;
      while ((code & 128) !== 0) {
        code = byte();
        distance = (distance + 1) * 128 + (code & 127);
      }
      base = offset - distance;
      if (base <= 0 || distance === 0)
        throw new GitError(`${this.#file}.pack: delta without a base`);
    } else if (kind === 'name') {
      base = Buffer.from(head.subarray(at, at + this.#nameBytes));
      at += this.#nameBytes;
    }
    return { kind, size, base, dataAt: offset + at };
  }

  #inflate(offset: number, { size, dataAt }: Entry): Buffer {
    const end = this.index.after(offset, this.#pack.end);
    const bytes = inflateSync(this.#pack.bytes(dataAt, end - dataAt), {
      // in one piece of its own size: what is cached would hold zlib's default of 16 KiB for each object, however small
      chunkSize: Math.max(constants.Z_MIN_CHUNK, size + 1),
      maxOutputLength: Math.max(1, size),
    });
    if (bytes.length !== size) throw new GitError(`${this.#file}.pack: truncated entry`);
    return bytes;
  }
}
