import { Buffer } from 'node:buffer';
import { newTreePath, writtenName } from './diff-file-name.ts';

/** Consecutive added lines of one file: `startLine` is the line of the new file the first of them has. */
export type AddedRun = { readonly startLine: number; readonly bytes: Uint8Array };

/** The lines a diff adds to one file, named as in the new tree. `isWhole`: the file is new, so they are all of it. */
export type DiffFile = {
  readonly path: string;
  readonly runs: readonly AddedRun[];
  readonly isWhole: boolean;
};

/** `binaryFiles` are added or changed, but their content is not in the diff or not as lines. */
export type UnifiedDiff = { readonly files: readonly DiffFile[]; readonly binaryFiles: number };

/** The text cannot be parsed as a unified diff; the message names what and where. */
export class DiffError extends Error {
  override readonly name = 'DiffError';
}

const HUNK = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
/** A header of git by which the content of a new file is a link's target or a submodule's commit. */
const NEW_LINK = /^new file mode 1[26]0000$/;
const BINARY = /^(?:GIT binary patch$|Binary files .* differ$)/;
const COMBINED = /^(?:diff --(?:cc|combined) |@@@+ -)/;

/**
 * Parses a unified diff as git, diff -u and svn write it, with text such as commit messages between the files.
 * Hunk lines are counted by the hunk's header, so an added line that looks like a header stays content. Deleted and
 * merely renamed files are not among the files. Throws `DiffError` on combined diffs, on a hunk that ends early, and
 * on text without any diff.
 *
 *     diff --git a/x b/x
 *     --- a/x
 *     +++ b/x
 *     @@ -1,2 +1,3 @@ context
 */
export function parseUnifiedDiff(diff: Uint8Array): UnifiedDiff {
  const lines = new DiffLines(diff);
  const files: { path: string; runs: AddedRun[]; isNew: boolean }[] = [];
  let git: string | null = null;
  let renamedTo: string | null = null;
  let isDeleted = false;
  let isLink = false;
  let isDiff = false;
  let binaryFiles = 0;
  let runs: AddedRun[] | null = null;
  for (let line = lines.next(); line !== null; line = lines.next()) {
    if (COMBINED.test(line)) {
      throw new DiffError(
        `line ${lines.number} of the diff: combined diffs are not supported, diff against one parent`,
      );
    }
    if (line.startsWith('diff --git ')) {
      isDiff = true;
      git = line.slice('diff --git '.length);
      renamedTo = null;
      isDeleted = false;
      isLink = false;
      runs = null;
    } else if (line.startsWith('rename to ')) {
      renamedTo = line.slice('rename to '.length);
    } else if (line.startsWith('deleted file mode ')) {
      isDeleted = true;
    } else if (NEW_LINK.test(line)) {
      isLink = true;
    } else if (BINARY.test(line)) {
      isDiff = true;
      if (!isDeleted && !line.endsWith(' and /dev/null differ')) binaryFiles++;
    } else if (line.startsWith('--- ') && lines.peek()?.startsWith('+++ ')) {
      isDiff = true;
      const names = {
        old: writtenName(line.slice(4)),
        new: writtenName(lines.next()?.slice(4) ?? ''),
      };
      const path = newTreePath({ git, renamedTo, ...names });
      runs = [];
      const isNew = names.old === '/dev/null' && !isLink;
      if (path !== null && path !== '') files.push({ path, runs, isNew });
      // Without git's header the next file starts at its own "--- " line.
      git = null;
      renamedTo = null;
      isLink = false;
    } else if (HUNK.test(line)) {
      if (runs === null) {
        throw new DiffError(
          `line ${lines.number} of the diff: a hunk without "--- " and "+++ " lines before it`,
        );
      }
      for (const run of readHunk(lines, line)) runs.push(run);
    }
  }
  if (!isDiff && diff.some((byte) => byte > 0x20)) {
    throw new DiffError('not a unified diff: no file headers ("--- " and "+++ " lines) in it');
  }
  return {
    files: files
      .filter((file) => file.runs.length > 0)
      .map(({ path, runs, isNew }) => ({ path, runs, isWhole: isNew && isOneRun(runs) })),
    binaryFiles,
  };
}

/** Returns true for lines without a gap from the first line of the file on. */
function isOneRun(runs: readonly AddedRun[]): boolean {
  return runs.length === 1 && runs[0]?.startLine === 1;
}

/** The added runs of the hunk whose header was just read. */
function readHunk(lines: DiffLines, header: string): AddedRun[] {
  const [, oldCount, newStart, newCount] = HUNK.exec(header) as RegExpExecArray;
  const at = lines.number;
  let oldLeft = Number(oldCount ?? 1);
  let newLeft = Number(newCount ?? 1);
  let newLine = Number(newStart);
  const runs: AddedRun[] = [];
  let added: Uint8Array[] = [];
  const close = () => {
    const bytes = Buffer.concat(added);
    if (added.length > 0) runs.push({ startLine: newLine - added.length, bytes });
    added = [];
  };
  while (oldLeft > 0 || newLeft > 0) {
    const line = lines.next();
    const sign = line === null ? null : (line[0] ?? ' ');
    if (sign === '+' && newLeft > 0) {
      added.push(lines.content());
      newLine++;
      newLeft--;
    } else if (sign === '-' && oldLeft > 0) {
      oldLeft--;
    } else if (sign === ' ' && oldLeft > 0 && newLeft > 0) {
      close();
      newLine++;
      oldLeft--;
      newLeft--;
    } else if (sign !== '\\') {
      throw new DiffError(
        `line ${lines.number} of the diff: the hunk of line ${at} ends before its ${oldLeft} old and ${newLeft} new lines`,
      );
    }
  }
  close();
  return runs;
}

/** Lines of a diff, as latin1 text without line end. */
class DiffLines {
  /** Number of the line that was read last, from 1. */
  number = 0;
  readonly #bytes: Buffer;
  #start = 0;
  #next = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  next(): string | null {
    if (this.#next >= this.#bytes.length) {
      this.number++;
      return null;
    }
    this.#start = this.#next;
    this.#next = this.#endAfter(this.#start);
    this.number++;
    return this.#text(this.#start, this.#next);
  }

  peek(): string | null {
    if (this.#next >= this.#bytes.length) return null;
    return this.#text(this.#next, this.#endAfter(this.#next));
  }

  /** Bytes of the line that was read last, after its sign, with its line end. */
  content(): Uint8Array {
    return this.#bytes.subarray(this.#start + 1, this.#next);
  }

  #endAfter(start: number): number {
    const end = this.#bytes.indexOf(10, start);
    return end === -1 ? this.#bytes.length : end + 1;
  }

  #text(start: number, end: number): string {
    return this.#bytes.toString('latin1', start, end).replace(/\r?\n$/, '');
  }
}
