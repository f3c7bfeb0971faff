import type { Buffer } from 'node:buffer';

/** Maximum edit distance of the line-by-line alignment; texts that differ by more are aligned by the lines that occur once in each. */
const MAX_EDITS = 600;

/**
 * Which lines of a text an old text does not have: a flag for each line, 1 for added. Lines that stay in order stay
 * unflagged as far as they are found; when in doubt a line counts as added.
 */
export function addedLines(old: Buffer, now: Buffer): Uint8Array {
  const numbers = new Map<string, number>();
  const a = lineNumbers(old, numbers);
  const b = lineNumbers(now, numbers);
  const added = new Uint8Array(b.length).fill(1);
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) added[start++] = 0;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    added[--endB] = 0;
  }
  const kept =
    shortestEdit(a.subarray(start, endA), b.subarray(start, endB)) ??
    uniqueLines(a.subarray(start, endA), b.subarray(start, endB));
  for (const line of kept) added[start + line] = 0;
  return added;
}

/** Equal lines have equal numbers. A last line without line end is the same as with one. */
function lineNumbers(text: Buffer, numbers: Map<string, number>): Int32Array {
  const lines: number[] = [];
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf(10, at);
    const next = end === -1 ? text.length : end;
    const line = text.toString('latin1', at, next);
    const number = numbers.get(line) ?? numbers.size;
    numbers.set(line, number);
    lines.push(number);
    at = next + 1;
  }
  return Int32Array.from(lines);
}

/** Lines of `b` on a shortest edit path (Myers 1986); null when it takes more than `MAX_EDITS`. */
function shortestEdit(a: Int32Array, b: Int32Array): number[] | null {
  const most = Math.min(MAX_EDITS, a.length + b.length);
  const frontier = new Int32Array(2 * most + 3);
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits++) {
    trace.push(frontier.slice(most + 1 - edits, most + 2 + edits));
    for (let k = -edits; k <= edits; k += 2) {
      const at = most + 1 + k;
      const down =
        k === -edits ||
        (k !== edits && (frontier[at - 1] as number) < (frontier[at + 1] as number));
      let x = down ? (frontier[at + 1] as number) : (frontier[at - 1] as number) + 1;
      let y = x - k;
      while (x < a.length && y < b.length && a[x] === b[y]) {
        x++;
        y++;
      }
      frontier[at] = x;
      if (x >= a.length && y >= b.length) return keptLines(trace, a.length, b.length);
    }
  }
  return null;
}

/** Follows the frontiers back; `trace[d]` contains the diagonals -d to d as they were before step d. */
function keptLines(trace: readonly Int32Array[], lengthA: number, lengthB: number): number[] {
  const kept: number[] = [];
  let x = lengthA;
  let y = lengthB;
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const reached = (k: number) => trace[edits]?.[k + edits] as number;
    const k = x - y;
    const down = k === -edits || (k !== edits && reached(k - 1) < reached(k + 1));
    const fromX = edits === 0 ? 0 : reached(down ? k + 1 : k - 1);
    const snakeX = edits === 0 || down ? fromX : fromX + 1;
    for (; x > snakeX; x--) kept.push(--y);
    x = fromX;
    if (down) y--;
  }
  return kept;
}

/** Returns the longest run of lines, in order, that occur exactly once in each text. */
function uniqueLines(a: Int32Array, b: Int32Array): number[] {
  const places = new Map<number, { a: number; b: number }>();
  const place = (line: number) => {
    const known = places.get(line) ?? { a: -1, b: -1 };
    places.set(line, known);
    return known;
  };
  for (const [at, line] of a.entries()) place(line).a = place(line).a === -1 ? at : -2;
  for (const [at, line] of b.entries()) place(line).b = place(line).b === -1 ? at : -2;
  const pairs = [...places.values()].filter((pair) => pair.a >= 0 && pair.b >= 0);
  pairs.sort((p, q) => p.b - q.b);
  const tails: number[] = [];
  const previous = new Int32Array(pairs.length).fill(-1);
  for (const [index, pair] of pairs.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] as number]?.a as number) < pair.a) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (tails[low - 1] as number);
    tails[low] = index;
  }
  const kept: number[] = [];
  for (let at = tails.at(-1) ?? -1; at !== -1; at = previous[at] as number) {
    kept.push(pairs[at]?.b as number);
  }
  return kept;
}
