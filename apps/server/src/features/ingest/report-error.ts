/** A report that cannot be read. `offset` counts characters of the text; the reason never quotes the report. */
export class ReportError extends Error {
  readonly offset: number;

  constructor(reason: string, offset: number) {
    super(reason);
    this.offset = offset;
  }
}

/** Returns where an offset is, counted from 1: `line 12, column 5`. */
export function placeOf(text: string, offset: number): string {
  let line = 1;
  let start = 0;
  for (;;) {
    const end = text.indexOf('\n', start);
    if (end === -1 || end >= offset) break;
    line++;
    start = end + 1;
  }
  return `line ${line}, column ${offset - start + 1}`;
}
