import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { ObjectType } from './pack.ts';

/** Test input: writes an object that git itself would refuse to make, and returns its name. */
export function writeObject(gitDir: string, type: ObjectType, content: string | Buffer): string {
  const bytes = Buffer.from(content);
  const object = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes]);
  const name = createHash('sha1').update(object).digest('hex');
  const folder = join(gitDir, 'objects', name.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name.slice(2)), deflateSync(object));
  return name;
}

/** Test input: a tree object of these entries, in this order and with these names, whatever they are. */
export function writeTree(
  gitDir: string,
  entries: readonly (readonly [mode: string, name: string, object: string])[],
): string {
  const parts = entries.map(([mode, name, object]) =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(object, 'hex')]),
  );
  return writeObject(gitDir, 'tree', Buffer.concat(parts));
}

/** Test input: a commit of a tree without parents. */
export function writeCommit(gitDir: string, tree: string): string {
  const person = 'test <test@example.invalid> 1700000000 +0000';
  return writeObject(
    gitDir,
    'commit',
    `tree ${tree}\nauthor ${person}\ncommitter ${person}\n\nx\n`,
  );
}
