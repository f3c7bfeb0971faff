import { type Budget, spend } from '../budget.ts';
import type { TextSpan } from '../detectors/text-detector.ts';
import { originsOf, readingsOf } from './visible-text.ts';

/** A line of a text in one of its readings that differ from the line. */
export type ChangedLine = {
  /** Offset of the line in the text. */
  readonly start: number;
  readonly line: string;
  readonly reading: string;
};

const NOT_PRINTABLE_ASCII = /[^\t\r\n\x20-\x7e]/;
/** Characters of lines between two pauses. */
const SLICE = 65_536;

/**
 * Returns the lines of a text that read otherwise than they are written: all in their first reading, then those with a
 * second in that, so that lines that follow each other in the text do so in each half. Null when the budget is exhausted.
 */
export function* changedLines(text: string, budget: Budget): Generator<void, ChangedLine[] | null> {
  const first: ChangedLine[] = [];
  const second: ChangedLine[] = [];
  let read = 0;
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    const line = text.slice(start, end);
    read += line.length + 1;
    if (read > SLICE) {
      yield;
      read = 0;
    }
    if (!NOT_PRINTABLE_ASCII.test(line)) continue;
    if (!spend(budget, line.length)) return null;
    const [joined = line, apart] = readingsOf(line);
    if (joined !== line) first.push({ start, line, reading: joined });
    if (apart !== undefined) second.push({ start, line, reading: apart });
  }
  return [...first, ...second];
}

/** The readings, a line each. */
export function textOfReadings(lines: readonly ChangedLine[]): string {
  return lines.map(({ reading }) => `${reading}\n`).join('');
}

/**
 * Returns where spans of the text of readings, sorted and apart, are in the text itself. Where characters were composed
 * it is not known which, and a span is the whole line.
 */
export function originalSpans<T extends TextSpan>(
  spans: readonly T[],
  lines: readonly ChangedLine[],
): T[] {
  const originals: T[] = [];
  let next = 0;
  let from = 0;
  for (const { start, line, reading } of lines) {
    const upTo = from + reading.length + 1;
    let origins: Uint32Array | null | undefined;
    for (; next < spans.length && (spans[next] as T).start < upTo; next++) {
      const span = spans[next] as T;
      if (origins === undefined) origins = originsOf(line, reading);
      originals.push({
        ...span,
        start: start + (origins?.[Math.max(0, span.start - from)] ?? 0),
        end: start + (origins === null ? line.length : endIn(origins, span.end - from)),
      });
      if (span.end > upTo) break;
    }
    from = upTo;
  }
  return originals;
}

/** Where the character ends that the last unit before `end` comes from. */
function endIn(origins: Uint32Array, end: number): number {
  let at = Math.min(end, origins.length - 1);
  while (at < origins.length - 1 && origins[at] === origins[at - 1]) at++;
  return origins[at] as number;
}
