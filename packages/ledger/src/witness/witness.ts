import { fromBase64, toBase64 } from '#runtime';
import {
  type NoteSigner,
  type NoteVerifier,
  type Outcome,
  openNote,
  parseNote,
  signNote,
} from '../signed/signed-note.ts';
import { HASH_BYTES } from '../tree/hash-chain.ts';
import { checkConsistency } from '../tree/merkle-tree.ts';

/** What a log asks of a witness (C2SP tlog-witness). */
export type AddCheckpoint = {
  /** Size of the checkpoint that the log believes the witness to have cosigned last; 0 for the first one. */
  readonly oldSize: number;
  /** Consistency proof (RFC 9162 section 2.1.4) from that size to the checkpoint's. */
  readonly proof: readonly Uint8Array[];
  /** The signed checkpoint, verbatim. */
  readonly checkpoint: string;
};

/** C2SP tlog-witness allows no longer proof. */
const MAX_PROOF_HASHES = 63;

/**
 * The body of the request `add-checkpoint`:
 *
 *     old 20852014
 *     PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=    <- one line for each hash of the proof
 *                                                     <- an empty line
 *     svc.ledger/v1/acme/0                            <- the signed checkpoint
 *     20852163
 *     CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=
 *
 *     — <key name> <base64>
 */
export function encodeAddCheckpoint({ oldSize, proof, checkpoint }: AddCheckpoint): string {
  if (proof.length > MAX_PROOF_HASHES || proof.some((hash) => hash.length !== HASH_BYTES)) {
    throw new TypeError('the proof is not a list of hashes');
  }
  const hashes = proof.map((hash) => `${toBase64(hash)}\n`).join('');
  return `old ${oldSize}\n${hashes}\n${checkpoint}`;
}

/** The exact inverse of `encodeAddCheckpoint`. */
export function parseAddCheckpoint(body: string): Outcome<AddCheckpoint> {
  const broken = (reason: string) => ({ ok: false, reason }) as const;
  const blank = body.indexOf('\n\n');
  const [first = '', ...lines] = body.slice(0, Math.max(0, blank)).split('\n');
  const oldSize = Number(/^old (0|[1-9]\d{0,15})$/.exec(first)?.[1] ?? Number.NaN);
  if (!Number.isSafeInteger(oldSize)) return broken('the first line is not `old` and a size');
  if (lines.length > MAX_PROOF_HASHES) return broken('the proof has too many hashes');
  const proof: Uint8Array[] = [];
  for (const line of lines) {
    const hash = fromBase64(line);
    if (hash?.length !== HASH_BYTES) return broken('a line of the proof is not a hash in base64');
    proof.push(hash);
  }
  const checkpoint = body.slice(blank + 2);
  const note = parseNote(checkpoint);
  return note.ok ? { ok: true, value: { oldSize, proof, checkpoint } } : broken(note.reason);
}

/** A tree of any log, as a checkpoint (C2SP tlog-checkpoint) has it. */
export type TreeHead = {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
};

/** Parses the text of a checkpoint of any log; extension lines are allowed. */
export function parseTreeHead(text: string): Outcome<TreeHead> {
  const [origin = '', digits = '', base64 = '', ...rest] = text.split('\n');
  const root = fromBase64(base64);
  const isSize = /^(0|[1-9]\d{0,15})$/.test(digits) && Number.isSafeInteger(Number(digits));
  if (origin === '' || !isSize || root?.length !== HASH_BYTES || rest.at(-1) !== '') {
    return { ok: false, reason: 'not the text of a checkpoint' };
  }
  return { ok: true, value: { origin, size: Number(digits), root } };
}

/** What a witness answers, with the HTTP status of C2SP tlog-witness. */
export type WitnessAnswer =
  | { readonly status: 200; readonly cosignature: string; readonly treeHead: TreeHead }
  /** The witness has cosigned another size: the log asks again from it. */
  | { readonly status: 409; readonly size: number }
  | { readonly status: 400 | 403 | 404 | 422; readonly reason: string };

export type WitnessParts = {
  /** Keys of the logs that are witnessed. */
  readonly keysOf: (origin: string) => readonly NoteVerifier[];
  readonly cosigner: NoteSigner;
};

/**
 * Judges a request: the checkpoint must be signed by a key of its log and continue the one that was cosigned last. The
 * caller stores `treeHead` durably, only over `last`, before it sends the cosignature: a witness that forgets can be shown
 * two histories.
 */
export function judgeCheckpoint(
  body: string,
  lastOf: (origin: string) => TreeHead | undefined,
  { keysOf, cosigner }: WitnessParts,
): WitnessAnswer {
  const parsed = parseAddCheckpoint(body);
  if (!parsed.ok) return { status: 400, reason: parsed.reason };
  const { oldSize, proof, checkpoint } = parsed.value;
  const note = parseNote(checkpoint);
  const head = note.ok ? parseTreeHead(note.value.text) : note;
  if (!head.ok) return { status: 400, reason: head.reason };
  const { origin, size, root } = head.value;
  const keys = keysOf(origin);
  if (keys.length === 0) return { status: 404, reason: `the log ${origin} is not witnessed here` };
  const opened = openNote(checkpoint, ...keys);
  if (!opened.ok) return { status: 403, reason: opened.reason };
  if (oldSize > size)
    return { status: 400, reason: `size ${size} is before the old size ${oldSize}` };
  const last = lastOf(origin);
  if ((last?.size ?? 0) !== oldSize) return { status: 409, size: last?.size ?? 0 };
  const isConsistent =
    last === undefined
      ? proof.length === 0
      : checkConsistency(
          { first: last.size, firstRoot: last.root, second: size, secondRoot: root },
          proof,
        );
  if (!isConsistent) {
    return { status: 422, reason: `the log does not continue its checkpoint of size ${oldSize}` };
  }
  return {
    status: 200,
    cosignature: cosignatureOf(opened.value.text, cosigner),
    treeHead: head.value,
  };
}

/** The signature line of a cosignature, with its newline. */
function cosignatureOf(text: string, cosigner: NoteSigner): string {
  return signNote(text, cosigner).slice(text.length + 1);
}

/** Appends cosignature lines of witnesses to a signed checkpoint. Throws when the result is not a note. */
export function addCosignatures(checkpoint: string, lines: string): string {
  const cosigned = checkpoint + lines;
  const parsed = parseNote(cosigned);
  if (!parsed.ok) throw new TypeError(parsed.reason);
  return cosigned;
}
