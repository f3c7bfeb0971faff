import { type Checkpoint, openCheckpoint } from './checkpoint.ts';
import { MAX_LINE_BYTES } from './export-file.ts';
import { ExportVerifier, type Verdict } from './export-verifier.ts';
import { LineSplitter } from './line-splitter.ts';
import { type NoteVerifier, parseVkey } from './signed-note.ts';

/**
 * Verifies an evidence export from its bytes and a public key alone. The stream may be cut anywhere. It stops at the first thing
 * that is wrong, so a verdict of `failed` names the first bad line and event. A change of any byte, a line left out,
 * added, moved or doubled, and a cut at any place all fail.
 *
 * `key` is a vkey (see `encodeVkey`) that the caller trusts; the file's own word about its signer is never taken. Without it
 * everything but the signature is checked and the best verdict is `unverified-signer`: whoever wrote the file may have
 * made up all of it. Rejects with a `TypeError` if the key cannot be read, and with the stream's own error if that breaks.
 *
 * `checkpoint` is a signed checkpoint of this log that the caller kept earlier: the log must continue it. Needs a key.
 *
 * Memory: the longest line (1 MiB at most), some 50 bytes for each event to find an id used twice, and one entry for each
 * revoked agent.
 */
export async function verifyExport(
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  options: { readonly key?: string | undefined; readonly checkpoint?: string | undefined } = {},
): Promise<Verdict> {
  const key = options.key === undefined ? undefined : trust(options.key);
  const kept = options.checkpoint === undefined ? undefined : open(options.checkpoint, key);
  const verifier = new ExportVerifier(key, kept);
  const splitter = new LineSplitter();
  for await (const chunk of chunks) {
    for (const line of splitter.push(chunk)) {
      if (!verifier.take(line)) return verifier.verdict();
    }
    if (splitter.pendingBytes >= MAX_LINE_BYTES) break;
  }
  return verifier.end(splitter.pendingBytes);
}

function open(note: string, key: NoteVerifier | undefined): Checkpoint {
  if (key === undefined)
    throw new TypeError('a kept checkpoint is compared under a key; give the key');
  const opened = openCheckpoint(note, key);
  if (!opened.ok) throw new TypeError(`the kept checkpoint: ${opened.reason}`);
  return opened.value;
}

function trust(vkey: string): NoteVerifier {
  const key = parseVkey(vkey);
  if (!key.ok) throw new TypeError(key.reason);
  return key.value;
}
