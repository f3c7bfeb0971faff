import { isWhole, scanEventTime } from '../event/event-grammar.ts';
import {
  type NoteSigner,
  type Outcome,
  openNote,
  parseNote,
  parseVkey,
  signNote,
} from './signed-note.ts';

/** The statement that one key of a deployment succeeds another. Times are UTC with milliseconds. */
export type KeyRotation = {
  /** Verifier keys, see `encodeVkey`. */
  readonly former: string;
  readonly next: string;
  /** When the next key began to sign. */
  readonly from: string;
  /** The former key signs too until then, and nothing after. */
  readonly until: string;
};

/**
 * The text that both keys sign:
 *
 *     svc.ledger/key-rotation/v1
 *     <former vkey>
 *     <next vkey>
 *     <from> <until>
 *
 * each line ending in a newline. Throws on keys or times that no rotation has.
 */
export function encodeRotation(rotation: KeyRotation): string {
  const reason = impossible(rotation);
  if (reason !== undefined) throw new TypeError(reason);
  const { former, next, from, until } = rotation;
  return `svc.ledger/key-rotation/v1\n${former}\n${next}\n${from} ${until}\n`;
}

function impossible({ former, next, from, until }: KeyRotation): string | undefined {
  for (const vkey of [former, next]) {
    const key = parseVkey(vkey);
    if (!key.ok) return `a key of the rotation: ${key.reason}`;
  }
  if (former === next) return 'a key does not succeed itself';
  if (![from, until].every((time) => isWhole(scanEventTime, time))) {
    return 'a time of the rotation is not UTC with milliseconds';
  }
  return from <= until ? undefined : 'the overlap ends before it begins';
}

/** The exact inverse of `encodeRotation`. */
export function parseRotation(text: string): Outcome<KeyRotation> {
  const [, former = '', next = '', times = ''] = text.split('\n');
  const [from = '', until = ''] = times.split(' ');
  const rotation = { former, next, from, until };
  const reason = impossible(rotation);
  if (reason !== undefined) return { ok: false, reason };
  return encodeRotation(rotation) === text
    ? { ok: true, value: rotation }
    : { ok: false, reason: 'not the text of a key rotation' };
}

/** Signs a rotation by the former key and by the next, as one note (C2SP signed-note). */
export function signRotation(rotation: KeyRotation, former: NoteSigner, next: NoteSigner): string {
  return signNote(encodeRotation(rotation), former, next);
}

/**
 * Returns the rotation of a note that both of its keys signed. Who trusts one of the two keys may then trust the other: the
 * former vouches for the next, and the next for what the former signed before.
 */
export function openRotation(note: string): Outcome<KeyRotation> {
  const parsed = parseNote(note);
  if (!parsed.ok) return parsed;
  const rotation = parseRotation(parsed.value.text);
  if (!rotation.ok) return rotation;
  for (const [role, vkey] of [
    ['former', rotation.value.former],
    ['next', rotation.value.next],
  ] as const) {
    const key = parseVkey(vkey);
    const opened = key.ok ? openNote(note, key.value) : key;
    if (!opened.ok)
      return { ok: false, reason: `the rotation by its ${role} key: ${opened.reason}` };
  }
  return rotation;
}
