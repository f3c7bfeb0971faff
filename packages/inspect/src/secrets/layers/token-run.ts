import type { Run } from './encoding.ts';

/** A set of bytes: 1 at each that is in it. */
export function byteSet(characters: string): Uint8Array {
  const set = new Uint8Array(256);
  for (const character of characters) set[character.charCodeAt(0)] = 1;
  return set;
}

const BODY = byteSet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_');

/** True for the letters, digits and signs of base64, base64url and hexadecimal digits; not for `=`. */
export function isTokenByte(byte: number | undefined): boolean {
  return byte !== undefined && BODY[byte] === 1;
}

/** Returns the maximal runs of at least `shortest` token bytes, in order. */
export function tokenRuns(bytes: Uint8Array, shortest: number): Run[] {
  return runsOf(bytes, BODY, shortest);
}

/**
 * Returns the maximal runs of at least `shortest` bytes of a set, in order. Reads every `shortest`th byte and goes back from
 * there only while the run lasts, so that text of short words is mostly skipped.
 */
export function runsOf(bytes: Uint8Array, set: Uint8Array, shortest: number): Run[] {
  const runs: Run[] = [];
  let from = 0;
  while (from + shortest <= bytes.length) {
    let start = from + shortest;
    while (start > from && set[bytes[start - 1] as number] === 1) start -= 1;
    if (start > from) {
      from = start;
      continue;
    }
    let end = start + shortest;
    while (end < bytes.length && set[bytes[end] as number] === 1) end += 1;
    runs.push({ start, end });
    from = end + 1;
  }
  return runs;
}
