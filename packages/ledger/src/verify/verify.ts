import { prepareDigest } from '#runtime';
import { LineSplitter } from '../bytes/line-splitter.ts';
import { MAX_LINE_BYTES } from '../export/export-file.ts';
import { type Checkpoint, parseCheckpoint } from '../signed/checkpoint.ts';
import { parseCosignerVkey } from '../signed/cosignature.ts';
import type { NoteVerifier, Outcome } from '../signed/signed-note.ts';
import { SignerCheck } from '../signed/signer-check.ts';
import { trustedKeys } from '../signed/trusted-keys.ts';
import { openWitnessed } from '../witness/witnessed.ts';
import { ExportVerifier } from './export-verifier.ts';
import type { Verdict } from './verdict.ts';

/** What an export is verified with; see `verifyExport`. */
export type Trust = {
  readonly key?: string | undefined;
  readonly keys?: string | undefined;
  readonly checkpoint?: string | undefined;
  readonly witnesses?: readonly string[] | undefined;
};

/**
 * Verifies an evidence export from its bytes and a public key alone. The stream may be cut anywhere. It stops at the first thing
 * that is wrong, so a verdict of `failed` names the first bad line and event. A change of any byte, a line left out,
 * added, moved or doubled, and a cut at any place all fail.
 *
 * `key` is a vkey (see `encodeVkey`) that the caller trusts; the file's own word about its signer is never taken. Without it
 * everything but the signature is checked and the best verdict is `unverified-signer`: whoever wrote the file may have
 * made up all of it. Rejects with a `TypeError` if the key cannot be read, and with the stream's own error if that breaks.
 *
 * `keys` is the list of keys that the service publishes: rotations in it that lead to or from `key` make the others trusted, too.
 *
 * `checkpoint` is a signed checkpoint of this log that the caller kept earlier, or a witnessed one (JSON, see `Witnessed`): the log must
 * continue it. Needs a key.
 *
 * `witnesses` are verifier keys of witnesses, whose cosignatures are then checked.
 *
 * Memory: the longest line (1 MiB at most), some 50 bytes for each event to find an id used twice, and one entry for each
 * revoked agent.
 */
export async function verifyExport(chunks: ExportChunks, trust: Trust = {}): Promise<Verdict> {
  const [verdict] = await verifyExports([chunks], trust);
  return verdict as Verdict;
}

/** The bytes of an export, cut anywhere. */
export type ExportChunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/**
 * Verifies exports that continue each other, such as archives and the export of what is still stored, as if they were one: each begins
 * where the one before it ends, with the same chain hash and root; no id is used twice, the time of sealing never decreases, and no event
 * allows an agent that an earlier file revokes. Returns a verdict for each file up to the first bad one. `onLine` gets each line that was
 * found good, in order, such as `DisclosureCheck.take`; the line is a view that is valid until it resolves.
 */
export async function verifyExports(
  files: readonly ExportChunks[],
  trust: Trust = {},
  onLine?: (line: Uint8Array) => Promise<unknown>,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  let former: ExportVerifier | undefined;
  await prepareDigest();
  for (const [at, chunks] of files.entries()) {
    const signers = signerCheck(trust);
    const kept = trust.checkpoint === undefined ? undefined : openKept(trust.checkpoint, signers);
    const isContinued = at < files.length - 1;
    const verifier = new ExportVerifier(signers, { kept, former, isContinued });
    const verdict = await verdictOf(verifier, chunks, onLine);
    verdicts.push(verdict);
    if (verdict.status === 'failed') break;
    former = verifier;
  }
  return verdicts;
}

async function verdictOf(
  verifier: ExportVerifier,
  chunks: ExportChunks,
  onLine?: (line: Uint8Array) => Promise<unknown>,
): Promise<Verdict> {
  const splitter = new LineSplitter();
  for await (const chunk of chunks) {
    for (const line of splitter.push(chunk)) {
      if (!verifier.take(line)) return verifier.verdict();
      if (onLine !== undefined) await onLine(line);
    }
    if (splitter.pendingBytes >= MAX_LINE_BYTES) break;
  }
  return verifier.end(splitter.pendingBytes);
}

/** Returns the check of signatures under the given keys. Throws a `TypeError` on a key that cannot be read. */
export function signerCheck({ key, keys, witnesses = [] }: Trust): SignerCheck {
  if (key === undefined && keys !== undefined) {
    throw new TypeError('a list of keys needs a key to begin from; give the key');
  }
  const trusted = key === undefined ? undefined : demand(trustedKeys(key, keys));
  const cosigners: NoteVerifier[] = witnesses.map((vkey) => demand(parseCosignerVkey(vkey)));
  return new SignerCheck(trusted, cosigners);
}

function openKept(note: string, signers: SignerCheck): Checkpoint {
  if (!signers.hasKeys) {
    throw new TypeError('a kept checkpoint is compared under a key; give the key');
  }
  const opened = note.startsWith('{') ? openWitnessed(note, signers) : openSigned(note, signers);
  if (!opened.ok) throw new TypeError(`the kept checkpoint: ${opened.reason}`);
  return opened.value;
}

function openSigned(note: string, signers: SignerCheck): Outcome<Checkpoint> {
  const text = signers.open(note);
  return text.ok ? parseCheckpoint(text.value) : text;
}

function demand<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new TypeError(outcome.reason);
  return outcome.value;
}
