import { Buffer } from 'node:buffer';
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { constants, inflateSync } from 'node:zlib';
import { type GitStorage, objectNameBytes, readText } from './git-directory.ts';
import { GitError, MissingObjectError } from './git-error.ts';
import { type GitObject, type LargeObject, type ObjectType, Pack } from './pack.ts';
import { plainReason } from './plain-reason.ts';

/** Commits and trees are read up to this size. */
const MAX_OBJECT_BYTES = 256 * 1024 * 1024;
const MAX_ALTERNATES_DEPTH = 5;

/** The objects of a repository by name (hex). Files are read; git is not run. */
export type ObjectStore = {
  readonly nameBytes: 20 | 32;
  /** Returns the object, or its size if it exceeds `maxBytes`. Throws `MissingObjectError` if it does not exist. */
  read(name: string, maxBytes?: number): GitObject | LargeObject;
  /** The bytes of an object of a type; an object of another type is a `GitError`. */
  bytesOf(name: string, type: ObjectType): Buffer;
  /** Names of objects that start with `prefix`. */
  startingWith(prefix: string): string[];
  close(): void;
};

/** Loose objects, packs (index version 2) and alternates, gitrepository-layout(5). */
export function openObjects(git: GitStorage): ObjectStore {
  const nameBytes = objectNameBytes(git);
  const folders = objectFolders(join(git.commonDir, 'objects'), 0);
  const packs = folders.flatMap((folder) => packsOf(folder, nameBytes));
  let latest = packs[0];
  const read = (name: string, maxBytes = MAX_OBJECT_BYTES): GitObject | LargeObject => {
    const raw = Buffer.from(name, 'hex');
    // What is asked for next mostly lies beside what was asked for last.
    const ordered = latest === undefined ? packs : [latest, ...packs];
    for (const pack of ordered) {
      const offset = pack.index.find(raw);
      if (offset === null) continue;
      latest = pack;
      return pack.read(offset, maxBytes, (base) => {
        const object = read(base.toString('hex'));
        if ('bytes' in object) return object;
        throw new GitError(`object ${name}: delta base too large`);
      });
    }
    for (const folder of folders) {
      const object = readLoose(join(folder, name.slice(0, 2), name.slice(2)), maxBytes);
      if (object !== null) return object;
    }
    throw new MissingObjectError(name);
  };
  return {
    nameBytes,
    read(name, maxBytes) {
      try {
        return read(name, maxBytes);
      } catch (error) {
        if (error instanceof GitError) throw error;
        throw new GitError(`object ${name} cannot be read (${(error as Error).message})`);
      }
    },
    bytesOf(name, type) {
      const object = this.read(name);
      if (!('bytes' in object)) throw new GitError(`object ${name} is too large for a ${type}`);
      if (object.type !== type) throw new GitError(`object ${name} is not a ${type}`);
      return object.bytes;
    },
    startingWith(prefix) {
      const loose = folders.flatMap((folder) =>
        list(join(folder, prefix.slice(0, 2))).map((rest) => prefix.slice(0, 2) + rest),
      );
      const packed = packs.flatMap((pack) => pack.index.startingWith(prefix));
      return [...new Set([...packed, ...loose.filter((name) => name.startsWith(prefix))])];
    },
    close() {
      for (const pack of packs) pack.close();
    },
  };
}

/** The folder of objects and those that its `info/alternates` names. */
function objectFolders(folder: string, depth: number): string[] {
  const alternates =
    depth < MAX_ALTERNATES_DEPTH ? readText(join(folder, 'info/alternates')) : null;
  const others = (alternates ?? '').split('\n').filter((line) => line !== '' && line[0] !== '#');
  return [
    folder,
    ...others.flatMap((path) =>
      objectFolders(isAbsolute(path) ? path : join(folder, path), depth + 1),
    ),
  ];
}

function packsOf(folder: string, nameBytes: 20 | 32): Pack[] {
  const files = list(join(folder, 'pack')).sort();
  return files
    .filter((file) => file.endsWith('.idx') && files.includes(file.replace(/idx$/, 'pack')))
    .map((file) => new Pack(join(folder, 'pack', file.replace(/\.idx$/, '')), nameBytes));
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Reads zlib data of `blob 12\0...`; null if the file does not exist. */
function readLoose(file: string, maxBytes: number): GitObject | LargeObject | null {
  const head = firstBytes(file);
  if (head === null) return null;
  try {
    const start = inflateSync(head, { finishFlush: constants.Z_SYNC_FLUSH });
    const match = /^(commit|tree|blob|tag) (\d{1,15})\0/.exec(start.toString('latin1', 0, 40));
    if (match === null) throw new GitError('no header');
    const [header, type, digits] = match as unknown as [string, ObjectType, string];
    const size = Number(digits);
    if (size > maxBytes) return { type, size };
    const options = { maxOutputLength: header.length + size };
    const bytes = inflateSync(readFileSync(file), options).subarray(header.length);
    if (bytes.length !== size) throw new GitError('truncated object');
    return { type, bytes };
  } catch (error) {
    throw new GitError(`${file}: corrupt object (${(error as Error).message})`);
  }
}

function firstBytes(file: string): Buffer | null {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new GitError(`${file}: cannot be read: ${plainReason(error)}`);
  }
  try {
    const buffer = Buffer.alloc(256);
    return buffer.subarray(0, readSync(descriptor, buffer));
  } finally {
    closeSync(descriptor);
  }
}
