import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Checkpoint,
  type Head,
  type NoteSigner,
  type NoteVerifier,
  openCheckpoint,
  openHead,
  signCheckpoint,
  signHead,
} from '@svc/ledger';

/** What is kept of a log: its last checkpoint, and the head at the same size. */
export type Kept = { readonly checkpoint: Checkpoint; readonly head: Head };

/** Names of the files in the folder of kept checkpoints, which is made if it is missing; unfinished ones are left out. */
export async function checkpointFiles(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return (await readdir(folder)).filter((name) => !name.endsWith('.new'));
}

/**
 * Reads the kept checkpoint of a tenant. Returns `absent` without a file, and `unverified` for one that none of the keys signed,
 * that is of another tenant, or that cannot be read.
 */
export async function readCheckpointFile(
  folder: string,
  tenant: string,
  keys: readonly NoteVerifier[],
): Promise<Kept | 'absent' | 'unverified'> {
  try {
    const kept = parseKept(await readFile(join(folder, tenant), 'utf8'), keys);
    return kept?.checkpoint.tenant === tenant ? kept : 'unverified';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'absent' : 'unverified';
  }
}

/** Replaces the kept checkpoint of its tenant, durably. */
export function writeCheckpointFile(
  folder: string,
  kept: Kept,
  signers: readonly NoteSigner[],
): Promise<void> {
  return writeFileDurably(folder, kept.checkpoint.tenant, encodeKept(kept, signers));
}

/** The kept file: two signed notes, of the checkpoint and of the head at the same size, as JSON. */
function encodeKept({ checkpoint, head }: Kept, signers: readonly NoteSigner[]): string {
  const notes = {
    checkpoint: signCheckpoint(checkpoint, ...signers),
    head: signHead(head, ...signers),
  };
  return `${JSON.stringify(notes, null, 2)}\n`;
}

/** Returns the checkpoint and head of a kept file that one of the keys signed; null for any other text. */
export function parseKept(text: string, keys: readonly NoteVerifier[]): Kept | null {
  try {
    const notes = JSON.parse(text);
    const checkpoint = openCheckpoint(notes.checkpoint, ...keys);
    const head = openHead(notes.head, ...keys);
    return checkpoint.ok && head.ok ? { checkpoint: checkpoint.value, head: head.value } : null;
  } catch {
    return null;
  }
}

/** Replaces a file so that after a crash the old text or the new one is there. */
async function writeFileDurably(folder: string, name: string, text: string): Promise<void> {
  const next = join(folder, `${name}.new`);
  const file = await open(next, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, join(folder, name));
  const directory = await open(folder, 'r');
  await directory.sync().finally(() => directory.close());
}
