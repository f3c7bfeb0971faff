import type { TextSpan } from '../analyzer.ts';

/** Converts offsets in a text, in UTF-16 code units, to lines and columns. */
export type TextPlaces = {
  readonly line: (offset: number) => number;
  /** The span of `text.slice(start, end)`. */
  readonly span: (start: number, end: number) => TextSpan;
};

/** Returns the places of a text. Its line starts are found on first use. */
export function textPlaces(text: string): TextPlaces {
  let known: readonly number[] | null = null;
  const lineStarts = () => {
    known ??= lineStartsOf(text);
    return known;
  };
  const line = (offset: number) => {
    const starts = lineStarts();
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
  const column = (offset: number, at: number) => offset - (lineStarts()[at - 1] as number) + 1;
  return {
    line,
    span(start, end) {
      const startLine = line(start);
      const endLine = line(end);
      return {
        startLine,
        startColumn: column(start, startLine),
        endLine,
        endColumn: column(end, endLine),
      };
    },
  };
}

function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
