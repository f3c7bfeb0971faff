import { type LineChange, lineChanges } from './line-diff.ts';

const CONTEXT_LINES = 3;
const NO_NEWLINE = '\\ No newline at end of file\n';

/** A file before and after its fixes. `path` is what the patch names, with forward slashes. */
export type PatchedFile = {
  readonly path: string;
  readonly before: string;
  readonly after: string;
};

/**
 * Returns the unified diff of a file, as git writes it: `git apply` and `patch -p1` take it. `shown` are the texts to print
 * in place of these, such as with credentials masked, line for line. Source: git-diff(1), "Generating patch text with -p".
 */
export function renderPatch(
  { path, before, after }: PatchedFile,
  shown: Pick<PatchedFile, 'before' | 'after'> = { before, after },
): string {
  const old = linesOf(before);
  const hunks = hunksOf(lineChanges(old, linesOf(after)), old.length);
  if (hunks.length === 0) return '';
  const texts = { old: linesOf(shown.before), now: linesOf(shown.after) };
  return [
    `--- ${quoted(`a/${path}`)}\n+++ ${quoted(`b/${path}`)}\n`,
    ...hunks.map((hunk) => renderHunk(hunk, texts)),
  ].join('');
}

/** Lines with their line ends. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Changes whose context meets are one hunk. */
function hunksOf(changes: readonly LineChange[], length: number): LineChange[][] {
  const hunks: LineChange[][] = [];
  for (const change of changes) {
    const last = hunks.at(-1)?.at(-1);
    if (last !== undefined && change.start - last.end <= 2 * CONTEXT_LINES)
      (hunks.at(-1) as LineChange[]).push(change);
    else hunks.push([change]);
  }
  return hunks.map((hunk) => withContext(hunk, length));
}

/** The hunk between two empty changes that mark where its context begins and ends. */
function withContext(hunk: readonly LineChange[], length: number): LineChange[] {
  const [first, last] = [hunk[0] as LineChange, hunk.at(-1) as LineChange];
  const before = Math.min(CONTEXT_LINES, first.start);
  const behind = Math.min(CONTEXT_LINES, length - last.end);
  const at = (line: number, newLine: number) => ({
    start: line,
    end: line,
    newStart: newLine,
    newEnd: newLine,
  });
  return [
    at(first.start - before, first.newStart - before),
    ...hunk,
    at(last.end + behind, last.newEnd + behind),
  ];
}

function renderHunk(
  hunk: readonly LineChange[],
  { old, now }: { readonly old: readonly string[]; readonly now: readonly string[] },
): string {
  const [begin, end] = [hunk[0] as LineChange, hunk.at(-1) as LineChange];
  const lines: string[] = [];
  let at = begin.end;
  for (const change of hunk.slice(1)) {
    lines.push(...marked(' ', old.slice(at, change.start)));
    lines.push(...marked('-', old.slice(change.start, change.end)));
    lines.push(...marked('+', now.slice(change.newStart, change.newEnd)));
    at = change.end;
  }
  const range = (start: number, stop: number) =>
    `${stop === start ? start : start + 1},${stop - start}`;
  return `@@ -${range(begin.start, end.end)} +${range(begin.newStart, end.newEnd)} @@\n${lines.join('')}`;
}

function marked(mark: string, lines: readonly string[]): string[] {
  return lines.map((line) => `${mark}${line}${line.endsWith('\n') ? '' : `\n${NO_NEWLINE}`}`);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};

/** A name with controls, quotes or backslashes as git quotes it. */
function quoted(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is quoted.
  if (!/[\0-\x1f"\\\x7f]/.test(name)) return /\s/.test(name) ? `${name}\t` : name;
  const escaped = name.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is quoted.
    /[\0-\x1f"\\\x7f]/g,
    (one) => ESCAPES[one] ?? `\\${one.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
  return `"${escaped}"`;
}
