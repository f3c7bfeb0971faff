import { fromBase64, toBase64 } from '#runtime';
import { type Checkpoint, openCheckpoint, parseCheckpoint } from '../signed/checkpoint.ts';
import { type NoteVerifier, type Outcome, parseNote } from '../signed/signed-note.ts';
import type { SignerCheck } from '../signed/signer-check.ts';
import { HASH_BYTES, isCount, leafHash } from '../tree/hash-chain.ts';
import { checkInclusion } from '../tree/merkle-tree.ts';

/** A receipt: proves offline that one event is at `index` of the log that the checkpoint is of. */
export type LogProof = {
  readonly index: number;
  /** Inclusion proof, from the leaf's sibling to the root's child. */
  readonly proof: readonly Uint8Array[];
  /** Signed note of the checkpoint, verbatim. */
  readonly checkpoint: string;
};

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';
/** A tree of 2^53 leaves has no longer path. */
const MAX_PROOF_HASHES = 53;

/**
 * A receipt as text (C2SP tlog-proof, without `extra`):
 *
 *     c2sp.org/tlog-proof@v1
 *     index 41
 *     <base64 of a hash>          <- one line for each hash of the proof
 *                                 <- an empty line
 *     svc.ledger/v1/acme/0        <- the signed checkpoint
 *     42
 *     <base64 of the root hash>
 *
 *     — <key name> <base64>
 */
export function encodeLogProof({ index, proof, checkpoint }: LogProof): string {
  if (!isCount(index)) throw new TypeError(`index ${index} is not a count`);
  if (proof.length > MAX_PROOF_HASHES || proof.some((hash) => hash.length !== HASH_BYTES)) {
    throw new TypeError('the proof is not a list of hashes');
  }
  const note = parseNote(checkpoint);
  if (!note.ok) throw new TypeError(note.reason);
  const hashes = proof.map((hash) => `${toBase64(hash)}\n`);
  return `${FIRST_LINE}\nindex ${index}\n${hashes.join('')}\n${checkpoint}`;
}

/** The exact inverse of `encodeLogProof`: takes no other text. */
export function parseLogProof(text: string): Outcome<LogProof> {
  const broken = (reason: string) => ({ ok: false, reason }) as const;
  const blank = text.indexOf('\n\n');
  const [first, indexLine = '', ...hashes] = text.slice(0, Math.max(0, blank)).split('\n');
  if (first !== FIRST_LINE) return broken(`the first line is not ${FIRST_LINE}`);
  const index = Number(/^index (0|[1-9]\d{0,15})$/.exec(indexLine)?.[1] ?? Number.NaN);
  if (!isCount(index)) return broken('the second line is not `index` and a number');
  if (hashes.length > MAX_PROOF_HASHES) return broken('the proof has too many hashes');
  const proof: Uint8Array[] = [];
  for (const line of hashes) {
    const hash = fromBase64(line);
    if (hash?.length !== HASH_BYTES) return broken('a line of the proof is not a hash in base64');
    proof.push(hash);
  }
  const checkpoint = text.slice(blank + 2);
  const note = parseNote(checkpoint);
  return note.ok ? { ok: true, value: { index, proof, checkpoint } } : broken(note.reason);
}

/** Returns the checkpoint that the event's bytes are proved to be under, or why the receipt proves nothing. */
export function openLogProof(
  text: string,
  event: Uint8Array,
  ...verifiers: readonly NoteVerifier[]
): Outcome<Checkpoint> {
  const parsed = parseLogProof(text);
  if (!parsed.ok) return parsed;
  const { index, proof, checkpoint } = parsed.value;
  const opened = openCheckpoint(checkpoint, ...verifiers);
  if (!opened.ok) return opened;
  const { size, root } = opened.value;
  return checkInclusion({ leaf: leafHash(event), index, size, root }, proof)
    ? opened
    : { ok: false, reason: `the proof does not place the event at index ${index} of the log` };
}

/**
 * The same for a verifier that follows rotations of the key and checks cosignatures; `signers` gathers who signed. Returns the
 * event's index, too.
 */
export function openReceipt(
  text: string,
  event: Uint8Array,
  signers: SignerCheck,
): Outcome<{ readonly index: number; readonly checkpoint: Checkpoint }> {
  const parsed = parseLogProof(text);
  if (!parsed.ok) return parsed;
  const { index, proof, checkpoint } = parsed.value;
  const note = signers.open(checkpoint);
  const opened = note.ok ? parseCheckpoint(note.value) : note;
  if (!opened.ok) return opened;
  const { size, root } = opened.value;
  return checkInclusion({ leaf: leafHash(event), index, size, root }, proof)
    ? { ok: true, value: { index, checkpoint: opened.value } }
    : { ok: false, reason: `the proof does not place the event at index ${index} of the log` };
}
