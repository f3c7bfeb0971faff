import type { Run } from './encoding.ts';

/** Escapes nearer than this are in one region. */
const GAP = 256;
/** Bytes of a word, and of the line around it, that a region takes in. */
const WORD = 1024;
const AROUND = 128;

/**
 * Returns the regions around escapes, ascending and apart: from the word before the first escape to the word after the last,
 * and a little of the line on either side, where a name may identify the value. `escapes` are ascending.
 */
export function escapeRegions(bytes: Uint8Array, escapes: readonly Run[]): Run[] {
  const regions: Run[] = [];
  let floor = 0;
  for (let i = 0; i < escapes.length; ) {
    const first = escapes[i] as Run;
    let end = first.end;
    i += 1;
    for (;;) {
      const next = escapes[i]?.start ?? Number.POSITIVE_INFINITY;
      if (next - end > GAP || bytes.subarray(end, next).includes(0)) {
        end = wordEnd(bytes, end, Math.min(next, bytes.length));
        if (end < next) break; // always, when a NUL, which ends every text, stands between
      }
      end = Math.max(end, escapes[i]?.end ?? end);
      i += 1;
    }
    const start = lineStart(bytes, wordStart(bytes, first.start, floor), floor);
    const limit = Math.min(escapes[i]?.start ?? bytes.length, bytes.length);
    end = lineEnd(bytes, end, limit);
    regions.push({ start, end });
    floor = end;
  }
  return regions;
}

function wordStart(bytes: Uint8Array, at: number, floor: number): number {
  const least = Math.max(floor, at - WORD);
  let start = at;
  while (start > least && !isBreak(bytes[start - 1] as number)) start -= 1;
  return start;
}

function wordEnd(bytes: Uint8Array, at: number, limit: number): number {
  const most = Math.min(limit, at + WORD);
  let end = at;
  while (end < most && !isBreak(bytes[end] as number)) end += 1;
  return end;
}

function lineStart(bytes: Uint8Array, at: number, floor: number): number {
  const least = Math.max(floor, at - AROUND);
  let start = at;
  while (start > least && !isLineEnd(bytes[start - 1] as number)) start -= 1;
  return start;
}

function lineEnd(bytes: Uint8Array, at: number, limit: number): number {
  const most = Math.min(limit, at + AROUND);
  let end = at;
  while (end < most && !isLineEnd(bytes[end] as number)) end += 1;
  return end;
}

/** White space, controls and quotes end a word. */
function isBreak(byte: number): boolean {
  return byte <= 0x20 || byte === 0x22 || byte === 0x27 || byte === 0x60;
}

function isLineEnd(byte: number): boolean {
  return byte === 0x0a || byte === 0x0d;
}
