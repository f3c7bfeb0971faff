import type { TextSpan } from '../../analysis/analysis.ts';
import type { Place } from './value.ts';

/** The line of an offset, from 1. */
export function lineAt(source: string, offset: number): number {
  let line = 1;
  for (let at = source.indexOf('\n'); at !== -1 && at < offset; at = source.indexOf('\n', at + 1))
    line++;
  return line;
}

/** Lines and columns of a place in the text it was read from. */
export function spanOf(source: string, place: Place): TextSpan {
  if (place.lines === undefined) return between(source, place.start, place.end);
  const [skipped, within] = place.lines;
  let start = place.start;
  for (let n = 0; n < skipped; n++) start = afterLine(source, start);
  let end = start;
  for (let n = 0; n < within; n++) end = afterLine(source, end);
  const last = source.indexOf('\n', end);
  const line = source.slice(
    start,
    source.indexOf('\n', start) === -1 ? undefined : source.indexOf('\n', start),
  );
  start += line.length - line.trimStart().length;
  return between(source, start, last === -1 ? source.length : last);
}

function afterLine(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end === -1 ? source.length : end + 1;
}

function between(source: string, start: number, end: number): TextSpan {
  const from = Math.min(start, source.length);
  // An end right after a line break is the end of the line before it.
  let to = Math.max(from, Math.min(end, source.length));
  while (to > from && /[\r\n]/.test(source[to - 1] as string)) to--;
  return {
    startLine: lineAt(source, from),
    startColumn: from - source.lastIndexOf('\n', from - 1),
    endLine: lineAt(source, to),
    endColumn: to - source.lastIndexOf('\n', to - 1),
  };
}

/** The first line of places, from 1. A file's line ends are looked for once. */
export function lineFinder(textOf: (path: string) => string | null): (place: Place) => number {
  const ends = new Map<string, readonly number[]>();
  return ({ path, start, lines }) => {
    let own = ends.get(path);
    if (own === undefined) {
      own = [...(textOf(path) ?? '').matchAll(/\n/g)].map(({ index }) => index);
      ends.set(path, own);
    }
    let [low, high] = [0, own.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((own[middle] as number) < start) low = middle + 1;
      else high = middle;
    }
    return Math.min(low + 1 + (lines?.[0] ?? 0), own.length + 1);
  };
}
