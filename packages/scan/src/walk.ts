import { Buffer, isUtf8 } from 'node:buffer';
import { type Dirent, readdirSync } from 'node:fs';
import { sep } from 'node:path';
import {
  childScope,
  type FolderNames,
  type IgnoreScope,
  ignores,
  pathText,
  plainReason,
  rootScope,
} from '@svc/git';

/** Only what git itself never tracks: any other folder can hold files of the tree. */
const VERSION_CONTROL = new Set(['.git']);

/** One entry of the tree; `path` is below the root with forward slashes, `file` opens it. */
export type WalkEntry =
  | { readonly kind: 'file'; readonly path: string; readonly file: string | Buffer }
  | { readonly kind: 'other'; readonly path: string }
  /** A folder that cannot be read, or, in a commit, an entry that no checkout can have. */
  | { readonly kind: 'failed'; readonly path: string; readonly reason: string };

type Entry = {
  readonly name: string;
  readonly raw: string | Buffer;
  readonly type: 'folder' | 'file' | 'other';
};

type Folder = {
  readonly path: string;
  readonly disk: string | Buffer;
  /** Returns the scope of its content, once its names are known. */
  readonly scope: (names: FolderNames) => IgnoreScope;
  /** Ignored, and entered only for the tracked files in it. */
  readonly trackedOnly: boolean;
};

/**
 * Files below `root` (an absolute path) that git would consider: .gitignore files, .git/info/exclude and the default
 * excludes apply, tracked files stay. Symbolic links are not followed. Names are visited in code unit order.
 */
export function* walk(root: string): Generator<WalkEntry> {
  const scope = () => rootScope(root);
  const pending: Folder[] = [{ path: '', disk: root, scope, trackedOnly: false }];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    const entries = list(folder.disk);
    if ('reason' in entries) {
      yield { kind: 'failed', path: folder.path || '.', reason: entries.reason };
      continue;
    }
    const within = folder.scope({
      hasGit: entries.some(({ name }) => name === '.git'),
      hasGitignore: entries.some(({ name }) => name === '.gitignore'),
    });
    const folders: Folder[] = [];
    for (const entry of entries) {
      if (VERSION_CONTROL.has(entry.name)) continue;
      const path = folder.path === '' ? entry.name : `${folder.path}/${entry.name}`;
      const trackedPath = within.folder + entry.name;
      const isFolder = entry.type === 'folder';
      const isIgnored = folder.trackedOnly || ignores(within, entry.name, isFolder);
      const { tracked } = within;
      const disk = joined(folder.disk, entry.raw);
      if (isFolder) {
        if (isIgnored && !tracked.hasFolder(trackedPath)) continue;
        const scope = (names: FolderNames) =>
          childScope(within, entry.name, disk.toString(), names);
        folders.push({ path, disk, scope, trackedOnly: isIgnored });
      } else if (!isIgnored || tracked.hasFile(trackedPath)) {
        if (entry.type === 'file') yield { kind: 'file', path, file: disk };
        else yield { kind: 'other', path };
      }
    }
    for (const inner of folders.reverse()) pending.push(inner);
  }
}

/** Entries in order of name, or why the folder cannot be read. */
function list(folder: string | Buffer): Entry[] | { readonly reason: string } {
  try {
    const entries = isText(folder) ? listText(folder) : listBytes(folder);
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    return { reason: `folder cannot be read: ${plainReason(error)}` };
  }
}

function listText(folder: string): Entry[] {
  const found = readdirSync(folder, { withFileTypes: true });
  // Decoding replaced something: read the names again as bytes.
  if (found.some((entry) => entry.name.includes('\ufffd'))) return listBytes(folder);
  return found.map((entry) => ({ name: entry.name, raw: entry.name, type: typeOf(entry) }));
}

function listBytes(folder: string | Buffer): Entry[] {
  const found = readdirSync(folder, { withFileTypes: true, encoding: 'buffer' });
  return found.map((entry) => {
    const name = pathText(entry.name);
    return { name, raw: isUtf8(entry.name) ? name : entry.name, type: typeOf(entry) };
  });
}

function typeOf(entry: Dirent<string> | Dirent<Buffer>): Entry['type'] {
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'other';
}

function joined(folder: string | Buffer, name: string | Buffer): string | Buffer {
  if (isText(folder) && isText(name)) return folder + sep + name;
  return Buffer.concat([Buffer.from(folder), Buffer.from(sep), Buffer.from(name)]);
}

function isText(value: string | Buffer): value is string {
  return typeof value === 'string';
}
