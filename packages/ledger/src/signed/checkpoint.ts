import { fromBase64, toBase64 } from '#runtime';
import { excerpt } from '../bytes/excerpt.ts';
import { HASH_BYTES, isCount, isTenant } from '../tree/hash-chain.ts';
import { emptyRoot, equalHashes } from '../tree/merkle-tree.ts';
import {
  type NoteSigner,
  type NoteVerifier,
  type Outcome,
  openNote,
  parseNote,
  signNote,
} from './signed-note.ts';

/** The Merkle tree of one log at one size. */
export type Checkpoint = {
  readonly tenant: string;
  readonly logNo: number;
  readonly size: number;
  /** Root hash of RFC 6962, 32 bytes. */
  readonly root: Uint8Array;
};

/**
 * The text of a checkpoint (C2SP tlog-checkpoint, without extension lines); the first line is the origin:
 *
 *     svc.ledger/v1/<tenant>/<logNo>
 *     <size, decimal>
 *     <base64 of the root hash>
 *
 * each line ending in a newline. Throws on a checkpoint that no log can have.
 */
export function encodeCheckpoint(checkpoint: Checkpoint): string {
  const reason = impossible(checkpoint);
  if (reason !== undefined) throw new TypeError(reason);
  const { tenant, logNo, size, root } = checkpoint;
  return `svc.ledger/v1/${tenant}/${logNo}\n${size}\n${toBase64(root)}\n`;
}

function impossible({ tenant, logNo, size, root }: Checkpoint): string | undefined {
  if (!isTenant(tenant)) return `${excerpt(tenant)} is not a tenant`;
  if (!isCount(logNo)) return 'the log number is not a count';
  if (!isCount(size)) return 'the size is not a count';
  if (root.length !== HASH_BYTES) return 'the root hash is not 32 bytes';
  if (size === 0 && !equalHashes(root, emptyRoot())) {
    return 'an empty tree has the hash of nothing for a root';
  }
  return undefined;
}

/** The exact inverse of `encodeCheckpoint`. */
export function parseCheckpoint(text: string): Outcome<Checkpoint> {
  const [origin = '', size = '', root = ''] = text.split('\n');
  const [, , tenant = '', logNo = ''] = origin.split('/');
  const checkpoint = {
    tenant,
    logNo: Number(logNo),
    size: Number(size),
    root: fromBase64(root) ?? new Uint8Array(),
  };
  const reason = impossible(checkpoint);
  if (reason !== undefined) return { ok: false, reason };
  return encodeCheckpoint(checkpoint) === text
    ? { ok: true, value: checkpoint }
    : { ok: false, reason: 'not the text of a checkpoint' };
}

/** Signs a checkpoint as a note (C2SP signed-note). */
export function signCheckpoint(checkpoint: Checkpoint, ...signers: readonly NoteSigner[]): string {
  return signNote(encodeCheckpoint(checkpoint), ...signers);
}

/** Returns the checkpoint inside a note that one of the given keys signed. */
export function openCheckpoint(
  note: string,
  ...verifiers: readonly NoteVerifier[]
): Outcome<Checkpoint> {
  const opened = openNote(note, ...verifiers);
  return opened.ok ? parseCheckpoint(opened.value.text) : opened;
}

/** Returns the checkpoint inside a note, whoever signed it: to be shown, not believed. */
export function readCheckpoint(note: string): Outcome<Checkpoint> {
  const parsed = parseNote(note);
  return parsed.ok ? parseCheckpoint(parsed.value.text) : parsed;
}
