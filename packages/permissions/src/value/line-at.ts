import type { TextSpan } from '@svc/analysis';
import type { Place } from './value.ts';

/** The line of an offset, from 1. */
export function lineAt(source: string, offset: number): number {
  let line = 1;
  for (let at = source.indexOf('\n'); at !== -1 && at < offset; at = source.indexOf('\n', at + 1))
    line++;
  return line;
}

/** Lines and columns of places in the texts they were read from. A file's line ends are looked for once. */
export function spanFinder(): (source: string, place: Place) => TextSpan {
  const endsOf = new Map<string, readonly number[]>();
  return (source, place) => {
    const ends = endsOf.get(place.path) ?? lineEnds(source);
    endsOf.set(place.path, ends);
    if (place.lines === undefined) return between(source, ends, place.start, place.end);
    const [skipped, within] = place.lines;
    const first = before(ends, place.start) + skipped;
    const start = lineStart(source, ends, first, place.start);
    const last = ends[Math.min(first + within, ends.length)] ?? source.length;
    const line = source.slice(start, ends[first] ?? source.length);
    return between(source, ends, start + line.length - line.trimStart().length, last);
  };
}

/** The start of a line by the number of those before it; `from` on the line of the place itself. */
function lineStart(source: string, ends: readonly number[], line: number, from: number): number {
  const end = ends[line - 1];
  return line === 0 || (end !== undefined && end < from) ? from : (end ?? source.length - 1) + 1;
}

/** Offsets of the line breaks of a text, ascending. */
export function lineEnds(source: string): readonly number[] {
  const ends: number[] = [];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) ends.push(at);
  return ends;
}

/** How many of ascending offsets are less than one. */
export function before(offsets: readonly number[], offset: number): number {
  let [low, high] = [0, offsets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] as number) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function between(source: string, ends: readonly number[], start: number, end: number): TextSpan {
  const from = Math.min(start, source.length);
  // An end right after a line break is the end of the line before it.
  let to = Math.max(from, Math.min(end, source.length));
  while (to > from && /[\r\n]/.test(source[to - 1] as string)) to--;
  const [startLine, endLine] = [before(ends, from), before(ends, to)];
  return {
    startLine: startLine + 1,
    startColumn: from - (ends[startLine - 1] ?? -1),
    endLine: endLine + 1,
    endColumn: to - (ends[endLine - 1] ?? -1),
  };
}

/** The first line of places, from 1. A file's line ends are looked for once. */
export function lineFinder(textOf: (path: string) => string | null): (place: Place) => number {
  const endsOf = new Map<string, readonly number[]>();
  return ({ path, start, lines }) => {
    const ends = endsOf.get(path) ?? lineEnds(textOf(path) ?? '');
    endsOf.set(path, ends);
    return Math.min(before(ends, start) + 1 + (lines?.[0] ?? 0), ends.length + 1);
  };
}
