/** Past this many lines a file is asked to split. */
const MAX_LINES_UNASKED = 300;
/** Past this many it fails the check. */
const MAX_LINES = 500;

const CODE = /\.([cm]?[jt]sx?|py|sql|css)$/;
const GENERATED = /\.generated\./;

export type LengthReport = {
  readonly asked: readonly string[];
  readonly refused: readonly string[];
};

/** The code files that are long, longest first; generated files are not asked. */
export function longFiles(files: ReadonlyMap<string, string>): LengthReport {
  const long = [...files]
    .filter(([path]) => CODE.test(path) && !GENERATED.test(path))
    .map(([path, text]) => ({ path, lines: lineCount(text) }))
    .filter(({ lines }) => lines > MAX_LINES_UNASKED)
    .sort((a, b) => b.lines - a.lines);
  const line = ({ path, lines }: { path: string; lines: number }) => `${path}: ${lines} lines`;
  return {
    asked: long.filter(({ lines }) => lines <= MAX_LINES).map(line),
    refused: long.filter(({ lines }) => lines > MAX_LINES).map(line),
  };
}

/** A last line without a newline counts. */
function lineCount(text: string): number {
  const newlines = text.split('\n').length - 1;
  return text === '' || text.endsWith('\n') ? newlines : newlines + 1;
}
