/** A place in a Cedar file: line and column from 1. */
export type SourcePlace = { readonly file: string; readonly line: number; readonly column: number };

/** An error of the policy engine at its place. */
export type SourceProblem = { readonly place: SourcePlace; readonly message: string };

/** Parses what the server answers for an error of the text, `base.cedar:3:14: unexpected token`; null for any other text. */
export function parseSourceProblem(text: string): SourceProblem | null {
  const [, file, line, column, message] = /^(.+?):(\d{1,9}):(\d{1,9}): (.*)$/s.exec(text) ?? [];
  if (file === undefined || message === undefined) return null;
  return { place: { file, line: Number(line), column: Number(column) }, message };
}

/** Parses the texts that name a place, in their order. */
export function sourceProblems<Severity extends string>(
  texts: readonly string[],
  severity: Severity,
): (SourceProblem & { readonly severity: Severity })[] {
  return texts
    .map(parseSourceProblem)
    .filter((problem) => problem !== null)
    .map((problem) => ({ ...problem, severity }));
}

/** Returns the offset of a place in the text of its file, at most the end of its line. */
export function offsetOf(text: string, { line, column }: SourcePlace): number {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  const last = lines[line - 1]?.length ?? 0;
  return Math.min(before + Math.min(Math.max(0, column - 1), last), text.length);
}
